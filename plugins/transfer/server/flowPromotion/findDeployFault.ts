import { flowStore, type Flow } from '#plugins/flows/contract';
import { flowChecks } from '#plugins/flows/contract/internal';
import type { PromotedFlow } from '../../contract';
import type { PortWork } from '../porting/createFlowExport';

/**
 * Why a promoted flow may not be deployed, as a sentence. `next` is what it becomes, where that is
 * not what it is already; `coming` are all flows as they become.
 */
export async function findDeployFault(
  { server, db }: PortWork,
  { flowId, version, before }: PromotedFlow,
  next: Flow | undefined,
  coming: readonly Flow[],
): Promise<string | undefined> {
  const store = server.get(flowStore);
  const checks = server.get(flowChecks);
  const stored = before ? await store.load(db, flowId) : undefined;
  const flow = { ...(next ?? stored!), currentVersion: version };
  if (flow.trigger?.type === 'SCHEDULE') {
    const errors = (await checks.lint(db, flow, coming)).filter(({ type }) => type === 'error');
    if (errors.length > 0)
      return `“${flow.name}” can’t be deployed. A scheduled flow must have no errors, but it has ${errors.length}.`;
  }
  const faults = [
    ...(await store.findDeployFaults(db, { flow, versionId: version, coming })),
    ...(stored
      ? await store.brokenCallers(db, { ...stored, currentVersion: version }, coming)
      : []),
  ];
  if (faults.length === 0) return undefined;
  const rules = [...new Set(faults.map(({ title }) => `“${title}”`))].join(', ');
  return `“${flow.name}” can’t be deployed. It breaks rules that this environment enforces: ${rules}.`;
}
