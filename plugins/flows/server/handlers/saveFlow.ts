import { handle } from '#core/server';
import { flowChecks, saveFlow as endpoint } from '../../contract';
import { applyChanges } from '../store/saving/applyChanges';
import { findFlow, loadFlow } from '../store/findFlow';
import { toDocument, flowWith } from '../store/toFlow';
import { saveConflict, saveVersion } from '../store/saving/saveVersion';

/** Saves a flow as its next version. */
export const saveFlow = handle(
  endpoint,
  async ({ params, body }, { transaction, server, customerId, audit }) =>
    transaction(async db => {
      const { flowId } = params;
      const { currentVersion, message, ...changes } = body;
      const row = await findFlow(db, flowId);
      if (row.current_version !== currentVersion) throw await saveConflict(db, row, currentVersion);
      const before = await loadFlow(db, flowId);
      const flow = applyChanges(before, changes);
      const lint = await server.get(flowChecks).lint(db, flow);
      const noted = message === undefined ? {} : { message };
      const now = Date.now();
      const version = await saveVersion(db, flow, {
        currentVersion,
        customerId,
        now,
        lint,
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
      return flowWith(await findFlow(db, flowId), toDocument(flow), version, lint);
    }),
);
