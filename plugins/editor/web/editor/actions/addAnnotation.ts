import { addElements } from '#plugins/flows/contract/graph/edits/addElements';
import { annotationNode } from '#plugins/flows/contract/graph/elements/annotationNode';
import type { Point } from '#plugins/flows/contract/graph/elements/nodeElement';
import { strings } from '#plugins/editor/strings';
import type { FlowEditor } from '../FlowEditor';

/** Puts a note on the canvas and opens its settings. */
export function addAnnotation(editor: FlowEditor, at: Point): void {
  const node = annotationNode(strings.newAnnotation.text, at);
  if (!editor.editGraph(strings.didAnnotate.text, graph => addElements(graph, [node]))) return;
  editor.select([node.data.id]);
  editor.focus(node.data.id);
  editor.showAside('node');
}
