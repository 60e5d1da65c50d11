import { addElements } from '#plugins/flows/contract/graph/edits/addElements';
import { annotationNode } from '#plugins/flows/contract/graph/elements/annotationNode';
import type { GraphDraft } from '#plugins/flows/contract/graph/edits/edited';
import { findNode } from '#plugins/flows/contract/graph/elements/findNode';
import type { GraphIndex } from '#plugins/flows/contract/graph/elements/graphIndex';
import { indexGraph } from '#plugins/flows/contract/graph/elements/graphIndex';
import { setProperty } from '#plugins/flows/contract/graph/edits/setProperty';
import { lookOf, titleAnnotation } from '../rules/annotations/titleAnnotation';
import { certainly, type Fixer } from './fix';
import { nearestColour } from './nearestColour';
import type { GraphData } from '#plugins/flows/contract';

const titleColour = '#4462edff';

function above(graph: GraphData, but?: string): number {
  const tops = (graph.elements.nodes ?? [])
    .filter(({ data }) => data.id !== but)
    .map(({ position }) => position.y);
  return tops.length === 0 ? 0 : Math.min(...tops) - 160;
}
const left = (index: GraphIndex) =>
  Math.min(...[...index.nodes.values()].map(({ position }) => position.x));

const addTitle: Fixer = (_finding, index, { name }) =>
  certainly(`Add a title with the name “${name}”`, draft => {
    const graph = draft.graphData as unknown as GraphData;
    if (titleAnnotation(indexGraph(graph))) return;
    const at = { x: left(index), y: above(graph) };
    const note = annotationNode(name, at, { backgroundColor: titleColour, width: 420, height: 60 });
    addElements(draft.graphData as GraphDraft, [note]);
  });

/** Fixes for what is said of notes. */
export const noteFixes: Readonly<Record<string, Fixer>> = {
  'dv-bp-annotation-001': ({ nodeId = '' }, index) => {
    const note = index.nodes.get(nodeId);
    if (!note) return [];
    const colour = nearestColour(lookOf(note.data, 'backgroundColor'));
    return certainly(`Use the colour ${colour} of the palette`, draft =>
      setProperty(draft.graphData as GraphDraft, nodeId, 'backgroundColor', colour),
    );
  },
  'dv-bp-annotation-002': ({ nodeId = '' }) =>
    certainly('Use the font sans-serif', draft =>
      setProperty(draft.graphData as GraphDraft, nodeId, 'fontFamily', 'sans-serif'),
    ),
  'dv-bp-annotation-003': addTitle,
  'dv-bp-missing-title-annotation-001': addTitle,
  'dv-bp-title-not-on-top-001': ({ nodeId = '' }) =>
    certainly('Move the title above all nodes', draft => {
      const graph = draft.graphData as GraphDraft;
      const note = findNode(graph, nodeId);
      if (note)
        note.position = { x: note.position.x, y: above(graph as unknown as GraphData, nodeId) };
    }),
};
