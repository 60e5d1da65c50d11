import { handle } from '#core/server';
import { flowChecks, saveFlow as endpoint } from '../../contract/internal';
import { applyChanges } from '../store/saving/applyChanges';
import { findFlow, loadFlow } from '../store/findFlow';
import { flowWith } from '../store/toFlow';
import { refuseNewTexts } from '../store/saving/refuseNewTexts';
import { saveConflict, saveVersion } from '../store/saving/saveVersion';
import { prepareFlow } from '../store/saving/prepareFlow';
import { transactionFor } from '../store/saving/transactionFor';

/**
 * Saves a flow as its next version. It is linted before the transaction, which on SQLite others wait
 * for; whether the version is still the one that it was made of is asked in it.
 */
export const saveFlow = handle(endpoint, async ({ params, body }, call) => {
  const { db: here, server, customerId, audit } = call;
  const { flowId } = params;
  const { currentVersion, message, ...changes } = body;
  const row = await findFlow(here, flowId);
  if (row.current_version !== currentVersion)
    throw await saveConflict(server, here, row, currentVersion);
  const before = await loadFlow(here, flowId);
  const flow = applyChanges(before, changes);
  const lint = await server.get(flowChecks).lint(here, flow);
  refuseNewTexts(server, lint, flow, before);
  const prepared = await prepareFlow(flow, lint);
  const noted = message === undefined ? {} : { message };
  return transactionFor(call, prepared, async db => {
    const now = Date.now();
    const version = await saveVersion(server, db, prepared, {
      currentVersion,
      customerId,
      now,
      ...noted,
    });
    await audit(
      {
        action: 'update',
        resource: 'flow',
        resourceId: flowId,
        before: { name: before.name, version: currentVersion },
        after: { name: flow.name, version, ...noted },
      },
      db,
    );
    return flowWith(await findFlow(db, flowId), prepared.kept, version, lint);
  });
});
