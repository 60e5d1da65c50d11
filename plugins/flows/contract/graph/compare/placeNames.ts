import { nodeTitle } from '../nodes/nodeTitle';
import type { NodeData } from '../../flow';
import type { GraphIndex } from '../elements/graphIndex';

/**
 * The names of places in a graph; operators, which have no name, are named by the nodes they
 * connect.
 */
export interface PlaceNames {
  of(nodeId: string): string;
  /** Of the beginning of a way. */
  from(nodeId: string): string;
  /** Of the end of a way. */
  to(nodeId: string): string;
}

/** Names for the nodes of a graph, for lines that people read. */
export function placeNames(
  index: GraphIndex,
  titleOf: (data: NodeData) => string = data => nodeTitle(data),
): PlaceNames {
  const isOperator = (id: string) => index.nodes.get(id)?.data.nodeType === 'EVAL';
  const plain = (id: string) => {
    const data = index.nodes.get(id)?.data;
    return (data && titleOf(data)) || id;
  };
  const joinNames = (ids: readonly string[]) => ids.map(plain).join(', ') || '…';
  const from = (id: string) =>
    isOperator(id) ? joinNames(index.into(id).map(({ data }) => data.source)) : plain(id);
  const to = (id: string) =>
    isOperator(id) ? joinNames(index.out(id).map(({ data }) => data.target)) : plain(id);
  return { of: id => (isOperator(id) ? `${from(id)} → ${to(id)}` : plain(id)), from, to };
}
