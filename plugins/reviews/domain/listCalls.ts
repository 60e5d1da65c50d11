import type { GraphData } from '#plugins/flows/contract';
import { readChosenFlow } from '#plugins/flows/contract/graph/subflowCalls';

/** A call of another flow, as the runtime reads it. */
export interface Call {
  readonly nodeId: string;
  readonly flowId: string;
  /** -1 for the deployed version. */
  readonly versionId: number;
}
/** The calls of a flow. */
export interface Calls {
  readonly calls: readonly Call[];
  /** IDs of nodes that choose while a run goes on what they call, or in which version. */
  readonly computed: readonly string[];
}

/** Lists the calls of other flows in a graph, and the nodes whose calls can't be read from it. */
export function listCalls(graph: GraphData): Calls {
  const calls: Call[] = [];
  const computed: string[] = [];
  for (const { data } of graph.elements.nodes ?? []) {
    const { subFlowId, subFlowVersionId } = data.properties ?? {};
    const called = readChosenFlow(subFlowId?.value, subFlowVersionId?.value);
    if (!called) continue;
    const { flowId, versionId } = called;
    if (versionId === undefined || (versionId > 0 && called.computed)) computed.push(data.id);
    else if (!called.computed) calls.push({ nodeId: data.id, flowId, versionId });
  }
  return { calls, computed };
}
