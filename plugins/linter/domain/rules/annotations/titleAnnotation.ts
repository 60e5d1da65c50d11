import type { NodeData, NodeElement } from '#plugins/flows/contract';
import type { GraphIndex } from '#plugins/flows/contract/graph/elements/graphIndex';
import { annotations } from '../../rule';

/** A text of an annotation's look, in lower case. */
export function lookOf(data: NodeData, name: 'backgroundColor' | 'fontFamily'): string {
  const value = data.properties?.[name]?.value;
  return typeof value === 'string' ? value.toLowerCase() : '';
}

/** The note that names the flow: the first one in the colour of titles. */
export const titleAnnotation = (index: GraphIndex): NodeElement | undefined =>
  annotations(index).find(({ data }) => lookOf(data, 'backgroundColor') === '#4462edff');
