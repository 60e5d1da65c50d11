import type { NodeElement } from '../../flow';
import type { GraphIndex } from '../elements/graphIndex';

const kinds = new WeakMap<GraphIndex, Map<string, readonly NodeElement[]>>();

function ofKind(index: GraphIndex, kind: string): readonly NodeElement[] {
  const known = kinds.get(index) ?? new Map<string, readonly NodeElement[]>();
  kinds.set(index, known);
  const before = known.get(kind);
  if (before) return before;
  const found = [...index.nodes.values()].filter(({ data }) => data.nodeType === kind);
  known.set(kind, found);
  return found;
}

/** The same graph, of which rules that go from node to node see these nodes only. */
export function narrowIndex(index: GraphIndex, nodes: readonly NodeElement[]): GraphIndex {
  const narrow = { ...index };
  const of = (kind: string) => nodes.filter(({ data }) => data.nodeType === kind);
  kinds.set(
    narrow,
    new Map([
      ['CONNECTION', of('CONNECTION')],
      ['ANNOTATION', of('ANNOTATION')],
    ]),
  );
  return narrow;
}

/** The nodes of an index that run something. */
export const connections = (index: GraphIndex): readonly NodeElement[] =>
  ofKind(index, 'CONNECTION');

/** The notes on the canvas. */
export const annotations = (index: GraphIndex): readonly NodeElement[] =>
  ofKind(index, 'ANNOTATION');
