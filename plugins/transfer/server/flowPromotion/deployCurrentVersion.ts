import { flowChecks, flowStore } from '#plugins/flows/contract';
import type { Queries, ServerHost } from '#core/server';

/** Deploys the current version of a flow, or answers why it may not be, as a sentence. */
export async function deployCurrentVersion(
  server: ServerHost,
  db: Queries,
  flowId: string,
): Promise<string | undefined> {
  const store = server.get(flowStore);
  const flow = await store.load(db, flowId);
  if (flow.trigger?.type === 'SCHEDULE') {
    const errors = (await server.get(flowChecks).lint(db, flow)).filter(
      ({ type }) => type === 'error',
    );
    if (errors.length > 0)
      return `“${flow.name}” is not deployed: a flow that starts by itself must have no errors, and it has ${errors.length}.`;
  }
  const faults = [
    ...(await server.get(flowChecks).findRequired(db, flow)),
    ...(await store.brokenCallers(db, flow)),
  ];
  if (faults.length > 0) {
    const rules = [...new Set(faults.map(({ title }) => `“${title}”`))].join(', ');
    return `“${flow.name}” is not deployed: it breaks ${rules}, which this company requires for deploy.`;
  }
  await store.deploy(db, flowId, flow.currentVersion);
  return undefined;
}
