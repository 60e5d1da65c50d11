import { format } from '#core/contract';
import type { Context } from '#core/web';
import { apiClient, notices } from '#core/web/services';
import { openEditor, type FlowSession, type FlowStage } from '#plugins/editor/contract';
import { getFlow, type GraphData } from '#plugins/flows/contract';
import { readVersion, requireFlow } from '#plugins/flows/contract/internal';
import { nodeTitle } from '#plugins/flows/contract/graph/nodes/nodeTitle';
import { subflowCall, type SubflowCall } from '#plugins/flows/contract/graph/subflowCalls';
import { listChosen } from '../../domain/extract/listChosen';
import { inlineSubflow } from '../../domain/inline/inlineSubflow';
import { strings } from '../../strings';
import { openRefactoring } from '../dialogs/OpenRefactoring';

/** Asks for the name of the flow that the selected nodes become. */
export function askExtract(context: Context, _subject: void): void {
  const stage = context.find(openEditor)?.current?.editor;
  if (!stage) return;
  const ids = listChosen(stage.index, stage.selectedNodes);
  context.find(openRefactoring)?.show({ kind: 'extract', ids });
}

/** Puts the nodes of the called flow in place of the selected node. */
export async function inline(context: Context, _subject: void): Promise<void> {
  const session = context.find(openEditor)?.current;
  const [callId] = session?.editor.selectedNodes ?? [];
  const call = callId === undefined ? undefined : session?.editor.index.nodes.get(callId);
  const called = call && subflowCall(call.data);
  if (session && called) await replaceCall(context, session, called);
}

async function replaceCall(
  context: Context,
  session: FlowSession,
  call: SubflowCall,
): Promise<void> {
  const stage = session.editor;
  const refuse = (text: string) =>
    context.find(openRefactoring)?.show({ kind: 'notInlined', text });
  if (call.flowId === stage.flow.flowId) return refuse(strings.callsItself.text);
  let subflow: GraphData | undefined;
  const read = await session.during('arrange', async () => {
    subflow = await readCalledGraph(context, call);
  });
  if (!read || !subflow) return undefined;
  const inlined = inlineSubflow(stage.document.graphData, call.nodeId, subflow, nameNodes(stage));
  if ('obstacle' in inlined) return refuse(inlined.obstacle);
  const values = { flow: call.label };
  if (!writeGraph(stage, format(strings.didInline, values), inlined.graph)) return undefined;
  stage.select(inlined.nodeIds);
  const [first] = inlined.nodeIds;
  if (first !== undefined) stage.canvas?.focusNode(first);
  stage.canvas?.reveal(inlined.nodeIds);
  context.get(notices).success(format(strings.inlined, values));
  return undefined;
}

/** The graph that a call runs: of its version, else of the deployed one, else as it is saved. */
async function readCalledGraph(
  context: Context,
  { flowId, versionId }: SubflowCall,
): Promise<GraphData> {
  const { api } = context.get(apiClient);
  const flow = requireFlow(await api.call(getFlow, { params: { flowId }, query: {} }));
  const version = versionId > 0 ? versionId : (flow.publishedVersion ?? flow.currentVersion);
  if (version === flow.currentVersion || version <= 0) return flow.graphData;
  return (await readVersion(api, flowId, version)).graphData;
}

/** Names nodes as the canvas does. */
export const nameNodes =
  ({ connectors }: FlowStage) =>
  (data: Parameters<typeof nodeTitle>[0]) =>
    nodeTitle(data, connectors.get(data.connectorId ?? ''));

/** Puts another graph in place of the one on screen, as one step; false for a reader. */
export const writeGraph = (stage: FlowStage, label: string, graph: GraphData): boolean =>
  stage.edit(label, draft => void Object.assign(draft.graphData, { elements: graph.elements }));
