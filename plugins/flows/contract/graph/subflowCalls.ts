import { getField } from '#core/contract';
import type { GraphData, NodeData } from '../flow';

/** A call of another flow, as a node makes it. */
export interface SubflowCall {
  readonly nodeId: string;
  readonly flowId: string;
  readonly label: string;
  /** -1 is the latest. */
  readonly versionId: number;
}

/** The flow that a node calls, or undefined when it calls none or none is chosen. */
export function subflowCall(data: NodeData): SubflowCall | undefined {
  const chosen = data.properties?.subFlowId?.value;
  const [value, label] = [getField(chosen, 'value'), getField(chosen, 'label')];
  if (typeof value !== 'string' || value === '') return undefined;
  const version = Number(data.properties?.subFlowVersionId?.value ?? -1);
  return {
    nodeId: data.id,
    flowId: value,
    label: typeof label === 'string' ? label : '',
    versionId: Number.isInteger(version) ? version : -1,
  };
}

/** Every call of another flow in a graph, in the graph's order. */
export function subflowCalls(graph: GraphData): readonly SubflowCall[] {
  return (graph.elements.nodes ?? []).flatMap(({ data }) => subflowCall(data) ?? []);
}
