import type { Point } from '#plugins/flows/contract/graph/elements/nodeElement';
import type { FlowEditor } from '../FlowEditor';

/** Commits new places of nodes as one step; only the moved nodes are touched. */
export function placeNodes(
  editor: FlowEditor,
  places: ReadonlyMap<string, Point>,
  label: string,
  key?: string,
): void {
  const { nodes } = editor.document.graphData.elements;
  const at = new Map(
    nodes.flatMap((node, index) =>
      places.has(node.data.id) ? [[index, node.data.id] as const] : [],
    ),
  );
  editor.editGraph(
    label,
    graph => {
      for (const [index, id] of at) {
        const node = graph.elements.nodes[index]!;
        const { x, y } = places.get(id)!;
        if (node.position.x !== x || node.position.y !== y) node.position = { x, y };
      }
    },
    key,
  );
}
