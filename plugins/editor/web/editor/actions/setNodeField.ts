import { findNode } from '#plugins/flows/contract/graph/elements/findNode';
import type { FlowEditor } from '../FlowEditor';

/** Sets a field of a node itself, such as its connection; `undefined` takes it away. */
export function setNodeField(
  editor: FlowEditor,
  nodeId: string,
  label: string,
  fields: Readonly<Record<string, unknown>>,
): void {
  editor.editGraph(label, graph => {
    const node = findNode(graph, nodeId);
    if (!node) return;
    const data = node.data as Record<string, unknown>;
    for (const [name, value] of Object.entries(fields)) {
      if (value === undefined) delete data[name];
      else data[name] = value;
    }
  });
}
