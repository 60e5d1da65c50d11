import { disableFlow, enableFlow, importFlow, saveFlow } from '#plugins/flows/contract/internal';
import { IdReplacer } from '../flow/IdReplacer';
import { toBundles, type PlannedFlow } from '../plan/planFlows';
import { type Caller, type Progress, atFile } from './Caller';

/** The file that says what a flow does. */
export const nameFlowFile = ({ folder }: PlannedFlow): string => `flows/${folder}/flow.json`;

/** Creates flows, those that call one another at once. Returns their IDs there by those here. */
export async function createFlows(
  caller: Caller,
  flows: readonly PlannedFlow[],
  connections: ReadonlyMap<string, string>,
  progress: Progress,
): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>();
  const toBound = new IdReplacer(connections);
  const bundles = toBundles(flows.map(({ flow }) => toBound.replaceIn(flow)));
  const byId = new Map(flows.map(each => [each.flow.flowId, each]));
  for (const [index, bundle] of bundles.entries()) {
    progress(index, bundles.length, 'Creating flows');
    const body = { flowInfo: { flows: bundle }, deploy: false };
    const first = byId.get(bundle[0]?.flowId ?? '');
    const reply = await atFile(first ? nameFlowFile(first) : 'flows', () =>
      caller.call(importFlow, { query: {}, body }),
    );
    for (const { sourceFlowId, flowId } of reply.flows) ids.set(sourceFlowId, flowId);
  }
  progress(bundles.length, bundles.length, 'Creating flows');
  return ids;
}

async function updateFlow(
  caller: Caller,
  { flow, there }: PlannedFlow,
  message: string | undefined,
): Promise<void> {
  const { flowId, currentVersion, flowStatus } = there!;
  const { name, description, graphData, inputSchema, outputSchema, settings, trigger } = flow;
  const body = {
    currentVersion,
    name,
    description: description ?? '',
    graphData,
    ...(inputSchema && { inputSchema }),
    ...(outputSchema !== undefined && { outputSchema }),
    ...(settings !== undefined && { settings }),
    ...(trigger !== undefined && { trigger }),
    ...(flow.flowColor !== undefined && { flowColor: flow.flowColor }),
    ...(message !== undefined && { message }),
  };
  await caller.call(saveFlow, { params: { flowId }, body });
  if (flow.flowStatus !== undefined && flow.flowStatus !== flowStatus) {
    const switching = flow.flowStatus === 'disabled' ? disableFlow : enableFlow;
    await caller.call(switching, { params: { flowId } });
  }
}

/** Saves what has changed in flows; `ids` are those of what was created with them. */
export async function updateFlows(
  caller: Caller,
  flows: readonly PlannedFlow[],
  ids: ReadonlyMap<string, string>,
  { message, progress }: { readonly message: string | undefined; readonly progress: Progress },
): Promise<void> {
  const toThere = new IdReplacer(ids);
  for (const [index, each] of flows.entries()) {
    progress(index, flows.length, 'Saving flows');
    const flow = toThere.replaceIn(each.flow);
    await atFile(nameFlowFile(each), () => updateFlow(caller, { ...each, flow }, message));
  }
  progress(flows.length, flows.length, 'Saving flows');
}
