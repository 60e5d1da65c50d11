import { strings } from '#plugins/editor/strings';
import type { FlowEditor } from '../FlowEditor';

/** Lets an edge stand for another outcome of its source. */
export function setOutcome(editor: FlowEditor, edgeId: string, outcome: string): void {
  editor.editGraph(strings.didSetOutcome.text, graph => {
    const edge = graph.elements.edges?.find(({ data }) => data.id === edgeId);
    if (edge) edge.data.multiValueSourceId = outcome;
  });
}
