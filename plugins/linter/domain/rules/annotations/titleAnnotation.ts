import type { GraphData, NodeData, NodeElement } from '#plugins/flows/contract';
import type { GraphDraft } from '#plugins/flows/contract/graph/edits/editGraph';
import { addElements } from '#plugins/flows/contract/graph/edits/edits';
import { annotationNode } from '#plugins/flows/contract/graph/elements/newElements';
import {
  indexGraph,
  type GraphIndex,
  annotations,
} from '#plugins/flows/contract/graph/elements/graphIndex';
import { getGraph, offerFix, type Fixer } from '../../fix';

const titleColour = '#4462edff';

/** Returns a text of an annotation's look, in lower case. */
export function getLook(data: NodeData, name: 'backgroundColor' | 'fontFamily'): string {
  const value = data.properties?.[name]?.value;
  return typeof value === 'string' ? value.toLowerCase() : '';
}

/** Finds the note that names the flow: the first one in the colour of titles. */
export const findTitle = (index: GraphIndex): NodeElement | undefined =>
  annotations(index).find(({ data }) => getLook(data, 'backgroundColor') === titleColour);

/** Finds the height at which a title stands above all nodes but itself. */
export function findRoomAbove(graph: GraphData | GraphDraft, titleId?: string): number {
  const tops = (graph.elements.nodes ?? [])
    .filter(({ data }) => data.id !== titleId)
    .map(({ position }) => position.y);
  return tops.length === 0 ? 0 : Math.min(...tops) - 160;
}

/** Offers to add a title with the flow's name. */
export const addTitle: Fixer = ({ index, name }) =>
  offerFix(`Add a title with the name “${name}”`, draft => {
    const graph = draft.graphData as unknown as GraphData;
    if (findTitle(indexGraph(graph))) return;
    const left = Math.min(...[...index.nodes.values()].map(({ position }) => position.x));
    const at = { x: left, y: findRoomAbove(graph) };
    const look = { backgroundColor: titleColour, width: 420, height: 60 };
    addElements(getGraph(draft), [annotationNode(name, at, look)]);
  });
