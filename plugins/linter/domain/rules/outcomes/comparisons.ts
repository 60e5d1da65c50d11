import type { NodeData } from '#plugins/flows/contract';
import type { GraphIndex } from '#plugins/flows/contract/graph/elements/graphIndex';
import { connections } from '#plugins/flows/contract/graph/nodes/nodesOfKind';

/** The comparisons with several outcomes. */
export const comparisons = (index: GraphIndex) =>
  connections(index).filter(({ data }) => data.capabilityName === 'AEqualsMultipleB');

/** The outcomes of a comparison. */
export function outcomesOf(
  data: NodeData,
): readonly { readonly id?: unknown; readonly value?: unknown }[] {
  const outcomes = data.properties?.rightValueMultiple?.value;
  return Array.isArray(outcomes) ? outcomes : [];
}
