import type { FlowStage } from '#plugins/editor/contract';
import { findNode } from '#plugins/flows/contract/graph/edits/edits';

/** Sets fields of a node itself, such as its connection; `undefined` takes it away. */
export function setNodeField(
  editor: FlowStage,
  nodeId: string,
  label: string,
  fields: Readonly<Record<string, unknown>>,
): void {
  editor.editGraph(label, graph => {
    const node = findNode(graph, nodeId);
    if (!node) return;
    const data = node.data;
    for (const [name, value] of Object.entries(fields)) {
      if (value === undefined) delete data[name];
      else data[name] = value;
    }
  });
}
