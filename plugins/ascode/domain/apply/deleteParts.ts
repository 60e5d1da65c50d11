import { Failure } from '#core/contract';
import { deleteApp } from '#plugins/apps/contract';
import { deleteConnection } from '#plugins/connections/contract';
import type { Flow } from '#plugins/flows/contract';
import { deleteFlow } from '#plugins/flows/contract/internal';
import { subflowCalls } from '#plugins/flows/contract/graph/subflowCalls';
import { deleteVariable, variableKey } from '#plugins/variables/contract';
import { nameFlow, nameResource } from '../plan/folderParts';
import type { Plan } from '../plan/planEnvironment';
import type { PlannedResource } from '../resources/Resource';
import type { Caller } from './Caller';

/** The flows in an order in which each is deleted before those that it calls. */
function sortCallersFirst(flows: readonly Flow[]): readonly Flow[] {
  const byId = new Map(flows.map(flow => [flow.flowId, flow]));
  const sorted = new Set<Flow>();
  const visiting = new Set<Flow>();
  const visit = (flow: Flow): void => {
    if (visiting.has(flow)) return;
    visiting.add(flow);
    for (const { flowId } of subflowCalls(flow.graphData))
      if (byId.has(flowId)) visit(byId.get(flowId)!);
    sorted.add(flow);
  };
  for (const flow of flows) visit(flow);
  return [...sorted].toReversed();
}

/** Deletes one part; a refusal says that it was the folder that lacks it. */
async function atDeletion(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (fault) {
    if (!(fault instanceof Failure)) throw fault;
    const { status, code, message, details } = fault;
    throw new Failure(status, code, `Deleted in the folder: ${message}`, details);
  }
}

/**
 * Deletes parts that only the environment has: what uses others before them. Fails where something
 * is in use, with a sentence that names by what.
 */
export async function deleteParts(
  caller: Caller,
  plan: Plan,
  keys: ReadonlySet<string>,
): Promise<void> {
  const isWanted = (each: PlannedResource) =>
    each.what === 'absent' && keys.has(nameResource(each));
  for (const { source } of plan.applications.filter(isWanted))
    await atDeletion(() => caller.call(deleteApp, { params: { appId: source.appId } }));
  const flows = plan.onlyThere.filter(({ flowId }) => keys.has(nameFlow(flowId)));
  // Parts of a flow are deleted with it.
  const deleted = new Set(flows.map(({ flowId }) => flowId));
  for (const { source } of plan.items.filter(isWanted)) {
    const kind = caller.kinds.find(each => each.kind === source.kind)!;
    if (!deleted.has(source.flowId)) await atDeletion(() => kind.remove(caller, source));
  }
  for (const { flowId } of sortCallersFirst(flows))
    await atDeletion(() => caller.call(deleteFlow, { params: { flowId } }));
  for (const { source } of plan.connections.filter(isWanted))
    await atDeletion(() =>
      caller.call(deleteConnection, { params: { connectionId: source.connectionId } }),
    );
  for (const { source } of plan.variables.filter(isWanted))
    if (!source.flowId || !deleted.has(source.flowId)) {
      const name = variableKey(source.name, source.context, source.flowId);
      await atDeletion(() => caller.call(deleteVariable, { params: { name }, query: {} }));
    }
}
