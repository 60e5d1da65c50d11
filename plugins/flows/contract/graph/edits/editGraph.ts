import { create, type Draft } from 'mutative';
import type { GraphData } from '../../flow';

/** A graph open for change: what every function of this folder that changes a graph takes first. */
export type GraphDraft = Draft<GraphData>;

/** The graph after a recipe; the given one stays as it was, and what did not change is shared. */
export function editGraph(graph: GraphData, recipe: (draft: GraphDraft) => void): GraphData {
  return create(graph, draft => void recipe(draft));
}
