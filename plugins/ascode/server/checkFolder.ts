import { handle } from '#core/server';
import { callWithin, timeSlices } from '#core/server/internal';
import { flowChecks } from '#plugins/flows/contract/internal';
import { flowStore, type GraphData } from '#plugins/flows/contract';
import { checkFolder as endpoint, flowItemKinds, type FlowItemKind } from '../contract';
import { applyPlan } from '../domain/apply/applyPlan';
import { readEnvironment } from '../domain/apply/readEnvironment';
import { readFolderSliced } from '../domain/folder/readFolder';
import { planEnvironmentSliced, type Plan } from '../domain/plan/planEnvironment';
import { createCaller, refuseBroken } from './folderCalls';

/** Returns what in the folder of a flow does not fit the flow. */
function findItemFaults(
  items: Plan['items'],
  folder: string,
  graph: GraphData,
  kinds: readonly FlowItemKind[],
) {
  const nodeIds = new Set(graph.elements.nodes.map(({ data }) => data.id));
  return items.flatMap(({ kind, path, source, ...each }) => {
    if (each.folder !== folder || path === undefined) return [];
    const faults = kinds.find(one => one.kind === kind)?.findFaults(source, nodeIds) ?? [];
    return faults.map(fault => ({
      type: 'error',
      code: kind,
      message: `${path}: ${fault}`,
      recommendation: '',
    }));
  });
}

/** Applies a folder in a transaction that is taken back, and lints its flows as they would be. */
export const checkFolder = handle(endpoint, async ({ body }, call) => {
  const { server, companyId } = call;
  const kinds = server.at(flowItemKinds);
  const files = new Map(Object.entries(body.files));
  const local = await refuseBroken(timeSlices.run(companyId, readFolderSliced(files, kinds)));
  const flows = await server.database.trial(companyId, async db => {
    const within = callWithin(call, db);
    const caller = createCaller(within);
    const there = await readEnvironment(caller);
    const plan = await timeSlices.run(companyId, planEnvironmentSliced(local, there));
    const { created } = await applyPlan(caller, plan, { deploy: false });
    const checked = [];
    for (const { folder, flow, there } of plan.flows) {
      const flowId = there?.flowId ?? created.get(flow.flowId)!;
      const stored = await server.get(flowStore).load(db, flowId);
      const problems = await server.get(flowChecks).lint(db, stored);
      checked.push({
        folder,
        name: flow.name,
        problems: [
          ...problems.map(({ type, code, message, recommendation, nodeId }) => ({
            type,
            code,
            message,
            recommendation,
            ...(nodeId !== undefined && { nodeId }),
          })),
          ...findItemFaults(plan.items, folder, stored.graphData, kinds),
        ],
      });
    }
    return checked;
  });
  return { flows };
});
