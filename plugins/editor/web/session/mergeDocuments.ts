import { mergeGraphs, type Conflict } from '#plugins/flows/contract/graph/diff/mergeGraphs';
import { mergeValues } from '#plugins/flows/contract/graph/diff/mergeValues';
import type { FlowDocument } from '../editor/FlowDocument';

/**
 * Merges what two people made of one flow: the graph by element and property, the rest by field.
 */
export function mergeDocuments(
  base: FlowDocument,
  ours: FlowDocument,
  theirs: FlowDocument,
): { readonly document: FlowDocument; readonly conflicts: readonly Conflict[] } {
  const { graph, conflicts } = mergeGraphs(base.graphData, ours.graphData, theirs.graphData);
  const rest = (document: FlowDocument) => ({ ...document, graphData: undefined });
  const merged = mergeValues(rest(base), rest(ours), rest(theirs));
  const fields = merged.conflicts.map(each => ({ id: 'flow', kind: 'node' as const, ...each }));
  return {
    document: { ...(merged.value as Omit<FlowDocument, 'graphData'>), graphData: graph },
    conflicts: [...conflicts, ...fields],
  };
}
