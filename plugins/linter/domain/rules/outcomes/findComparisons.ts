import type { NodeData } from '#plugins/flows/contract';
import type { GraphIndex } from '#plugins/flows/contract/graph/elements/graphIndex';
import { connections } from '#plugins/flows/contract/graph/nodes/nodesOfKind';

/** Finds the comparisons with several outcomes. */
export const findComparisons = (index: GraphIndex) =>
  connections(index).filter(({ data }) => data.capabilityName === 'AEqualsMultipleB');

/** Returns the outcomes of a comparison. */
export function getOutcomes(
  data: NodeData,
): readonly { readonly id?: unknown; readonly value?: unknown }[] {
  const outcomes = data.properties?.rightValueMultiple?.value;
  return Array.isArray(outcomes) ? outcomes : [];
}
