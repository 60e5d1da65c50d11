import type { Queries, ServerHost } from '#core/server';
import { brokenCallers } from '#plugins/flows/server/store/brokenCallers';
import { deployVersion } from '#plugins/flows/server/store/deployVersion';
import { lintStored } from '#plugins/linter/server/lintStored';
import { loadFlow } from '#plugins/flows/server/store/loadFlow';
import { requiredFaults } from '#plugins/linter/server/requiredFaults';

/** Deploys the current version of a flow, or answers why it may not be, as a sentence. */
export async function deployed(
  server: ServerHost,
  db: Queries,
  flowId: string,
): Promise<string | undefined> {
  const flow = await loadFlow(db, flowId);
  if (flow.trigger?.type === 'SCHEDULE') {
    const errors = (await lintStored(server, db, flow)).filter(({ type }) => type === 'error');
    if (errors.length > 0)
      return `“${flow.name}” is not deployed: a flow that starts by itself must have no errors, and it has ${errors.length}.`;
  }
  const faults = [
    ...(await requiredFaults(server, db, flow)),
    ...(await brokenCallers(server, db, flow)),
  ];
  if (faults.length > 0) {
    const rules = [...new Set(faults.map(({ title }) => `“${title}”`))].join(', ');
    return `“${flow.name}” is not deployed: it breaks ${rules}, which this company requires for deploy.`;
  }
  await deployVersion(db, flowId, flow.currentVersion);
  return undefined;
}
