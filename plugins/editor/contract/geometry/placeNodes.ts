import type { GraphDraft } from '#plugins/flows/contract/graph/edits/editGraph';
import type { Point } from '#plugins/flows/contract/graph/elements/newElements';
import type { FlowStage } from '../flowStage';

/** Commits new places of nodes as one step; only the moved nodes are touched. */
export function placeNodes(
  stage: Pick<FlowStage, 'document' | 'edit'>,
  places: ReadonlyMap<string, Point>,
  label: string,
  key?: string,
): void {
  const { nodes } = stage.document.graphData.elements;
  const moves = nodes.flatMap(({ data }, index) => {
    const place = places.get(data.id);
    return place ? [[index, place] as const] : [];
  });
  stage.edit(
    label,
    ({ graphData }) => {
      const graph: GraphDraft = graphData;
      for (const [index, { x, y }] of moves) {
        const node = graph.elements.nodes[index];
        if (node && (node.position.x !== x || node.position.y !== y)) node.position = { x, y };
      }
    },
    key,
  );
}
