import type { NodeElement } from '#plugins/flows/contract';
import type { Block } from '#plugins/flows/contract/graph/edits/collectBlock';
import type { Point } from '#plugins/flows/contract/graph/elements/nodeElement';
import { reidentify } from '#plugins/flows/contract/graph/edits/reidentify';
import { decodeBlock } from './decodeBlock';
import { PasteError } from './pasteFault';
import { pasteTexts } from './pasteTexts';

/** The facts about a connection of this company that a paste needs. */
export interface KnownConnection {
  readonly connectionId: string;
  readonly connectorId: string;
}

/**
 * Copied text as new elements: new ids, what they say of each other remapped, a connection that is
 * not here replaced by the first of the same connector. `at` is where the block's upper left corner
 * goes; without it the block lands a little beside its origin. Throws a PasteError.
 */
export function pasteBlock(
  text: string,
  connections: readonly KnownConnection[],
  at?: Point,
): Block {
  const decoded = decodeBlock(text);
  const known = new Set(connections.map(({ connectionId }) => connectionId));
  const nodes = decoded.nodes.map(node => assignConnection(node, known, connections));
  const { block } = reidentify({ nodes, edges: decoded.edges });
  const left = Math.min(...block.nodes.map(({ position }) => position.x));
  const top = Math.min(...block.nodes.map(({ position }) => position.y));
  const by = at ? { x: at.x - left, y: at.y - top } : { x: 60, y: 60 };
  return {
    edges: block.edges,
    nodes: block.nodes.map(node => ({
      ...node,
      position: { x: node.position.x + by.x, y: node.position.y + by.y },
    })),
  };
}

function assignConnection(
  node: NodeElement,
  known: ReadonlySet<string>,
  connections: readonly KnownConnection[],
): NodeElement {
  const { connectorId, connectionId, nodeType } = node.data;
  if (nodeType !== 'CONNECTION' || (connectionId !== undefined && known.has(connectionId)))
    return node;
  const first = connections.find(each => each.connectorId === connectorId);
  if (!first) {
    const detail = `There is no connection of the connector ${connectorId}.`;
    throw new PasteError(pasteTexts.noConnection, pasteTexts.unable, detail);
  }
  return { ...node, data: { ...node.data, connectionId: first.connectionId } };
}
