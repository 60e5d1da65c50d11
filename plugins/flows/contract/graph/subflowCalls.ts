import { getField } from '#core/contract';
import type { GraphData, NodeData } from '../flow';

/** The flow that a node calls, by its properties. */
export interface ChosenFlow {
  /** Its ID, or what computes it. */
  readonly flowId: string;
  /** -1 is the one that runs; undefined where a run computes it. */
  readonly versionId: number | undefined;
  /** Whether a run computes which flow it is. */
  readonly computed: boolean;
}

const isComputed = (text: string) => text.includes('{{') || text.trimStart().startsWith('[');

function readVersion(value: unknown): number | undefined {
  if (value === undefined || value === null) return -1;
  const number = typeof value === 'number' || typeof value === 'string' ? Number(value) : NaN;
  if (Number.isNaN(number)) return undefined;
  return Number.isInteger(number) && number > 0 ? number : -1;
}

/**
 * Reads which flow, in which version, a node calls by its properties, as they are written or once a
 * run has filled them in; undefined when none is chosen.
 */
export function readChosenFlow(chosen: unknown, version: unknown): ChosenFlow | undefined {
  const flowId = typeof chosen === 'string' ? chosen : getField(chosen, 'value');
  if (typeof flowId !== 'string' || flowId === '') return undefined;
  return { flowId, versionId: readVersion(version), computed: isComputed(flowId) };
}

/** A call of another flow, as a node makes it. */
export interface SubflowCall {
  readonly nodeId: string;
  readonly flowId: string;
  readonly label: string;
  /** -1 is the latest. */
  readonly versionId: number;
}

/** The flow that a node calls, or undefined when it calls none or none is chosen. */
export function subflowCall({ id, properties }: NodeData): SubflowCall | undefined {
  const link = properties?.subFlowId?.value;
  const read = readChosenFlow(link, properties?.subFlowVersionId?.value);
  if (!read) return undefined;
  const label = getField(link, 'label');
  return {
    nodeId: id,
    flowId: read.flowId,
    label: typeof label === 'string' ? label : '',
    versionId: read.versionId ?? -1,
  };
}

/** Every call of another flow in a graph, in the graph's order. */
export function subflowCalls(graph: GraphData): readonly SubflowCall[] {
  return (graph.elements.nodes ?? []).flatMap(({ data }) => subflowCall(data) ?? []);
}
