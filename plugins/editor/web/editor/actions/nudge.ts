import type { Point } from '#plugins/flows/contract/graph/elements/nodeElement';
import { strings } from '#plugins/editor/strings';
import type { FlowEditor } from '../FlowEditor';
import { placeNodes } from './placeNodes';

/** Moves the chosen nodes a little; nudges that follow each other quickly are one step. */
export function nudge(editor: FlowEditor, by: Point): void {
  const { index } = editor;
  const places = editor.selectedNodes.flatMap(id => {
    const node = index.nodes.get(id)!;
    if (node.data.nodeType === 'START') return [];
    return [[id, { x: node.position.x + by.x, y: node.position.y + by.y }] as const];
  });
  if (places.length === 0) return;
  const key = `nudge ${places.map(([id]) => id).join()}`;
  placeNodes(editor, new Map(places), strings.moved.text, key);
}
