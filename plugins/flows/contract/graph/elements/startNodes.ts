import type { NodeElement } from '../../flow';
import type { GraphIndex } from './graphIndex';

/**
 * The nodes a run could begin at: no edge leads to them, and they are neither teleports nor
 * annotations (wire facts, 8).
 */
export function startNodes(index: GraphIndex): readonly NodeElement[] {
  return [...index.nodes.values()].filter(
    ({ data }) =>
      data.nodeType !== 'ANNOTATION' &&
      data.connectorId !== 'annotationConnector' &&
      data.connectorId !== 'nodeConnector' &&
      index.into(data.id).length === 0,
  );
}
