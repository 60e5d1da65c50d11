import { getField } from '#core/contract';
import type { GraphData } from '#plugins/flows/contract';

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

const isComputed = (text: string) => text.includes('{{') || text.trimStart().startsWith('[');

/** Returns the number of a fixed version, -1 for the deployed one, undefined for a computed one. */
function readVersion(value: unknown): number | undefined {
  if (value === undefined || value === null) return -1;
  const number = typeof value === 'number' || typeof value === 'string' ? Number(value) : NaN;
  if (Number.isNaN(number)) return undefined;
  return Number.isInteger(number) && number > 0 ? number : -1;
}

/** Lists the calls of other flows in a graph, and the nodes whose calls can't be read from it. */
export function listCalls(graph: GraphData): Calls {
  const calls: Call[] = [];
  const computed: string[] = [];
  for (const { data } of graph.elements.nodes ?? []) {
    const chosen = data.properties?.subFlowId?.value;
    const flowId = typeof chosen === 'string' ? chosen : getField(chosen, 'value');
    if (typeof flowId !== 'string' || flowId === '') continue;
    const versionId = readVersion(data.properties?.subFlowVersionId?.value);
    if (versionId === undefined || (versionId > 0 && isComputed(flowId))) computed.push(data.id);
    else if (!isComputed(flowId)) calls.push({ nodeId: data.id, flowId, versionId });
  }
  return { calls, computed };
}
