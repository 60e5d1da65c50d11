import type { NodeElement, EdgeElement } from '#plugins/flows/contract';
import { type Block, reidentify } from '#plugins/flows/contract/graph/edits/blocks';
import {
  type Point,
  edgeElement,
  nodeElement,
} from '#plugins/flows/contract/graph/elements/newElements';
import { checkGraph, checkHostile } from '#plugins/flows/contract/graph/checks/checkGraph';
import { ValidationError } from '#plugins/flows/contract/graph/checks/refusal';
import { type Message, messages, getField } from '#core/contract';

/** Error messages for a failed paste (specification, section 5). */
const pasteTexts = messages('flows.paste', {
  notNodes:
    'Error occurred while pasting nodes, please make sure you have copied nodes from a canvas.',
  noConnection: 'Connection instances not found.',
  unable: 'Unable to paste nodes',
});

/** Why copied text cannot be pasted: what to say, and under which title. */
export class PasteError extends Error {
  override readonly name = 'PasteError';
  constructor(
    readonly text: Message,
    readonly title?: Message,
    /** For the developer: what in the text was wrong. */
    readonly detail?: string,
  ) {
    super(text.text);
  }
}

/**
 * The nodes and edges that copied text holds: `clonedNodes` and `clonedEdges`, `nodes` and `edges`,
 * the `elements` of a graph, or a whole flow. Edges that lead out of the block are left behind.
 * Throws a PasteError for anything else.
 */
export function decodeBlock(text: string): Block {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new PasteError(
      pasteTexts.notNodes,
      undefined,
      'The copied text is not JSON. Copy nodes from a canvas or an export.',
    );
  }
  try {
    checkHostile(value);
    const lists = findLists(value);
    if (!lists) throw new ValidationError('', 'The copied text has no nodes or links.');
    const nodes = lists.nodes.map(node => ({
      ...nodeElement(node.data, { x: 0, y: 0 }),
      ...node,
    }));
    const ids = new Set(nodes.map(({ data }) => data?.id));
    const edges = lists.edges
      .filter(edge => ids.has(edge?.data?.source) && ids.has(edge?.data?.target))
      .map(edge => ({ ...edgeElement(edge.data), ...edge }));
    checkGraph({ elements: { nodes, edges } }, '');
    return { nodes, edges };
  } catch (fault) {
    throw new PasteError(
      pasteTexts.notNodes,
      undefined,
      fault instanceof Error ? fault.message : String(fault),
    );
  }
}

/** Finds the lists of nodes and edges; `checkGraph` checks what they hold. */
function findLists(
  value: unknown,
): { nodes: readonly NodeElement[]; edges: readonly EdgeElement[] } | undefined {
  const graph = getField(value, 'graphData') ?? value;
  const inner = getField(graph, 'elements');
  const elements = inner ?? value;
  const nodes = getField(value, 'clonedNodes') ?? getField(elements, 'nodes');
  const edges =
    getField(value, 'clonedEdges') ?? getField(elements, 'edges') ?? (inner ? [] : undefined);
  return Array.isArray(nodes) && Array.isArray(edges) && nodes.length > 0
    ? { nodes, edges }
    : undefined;
}

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
    const detail = `Create a connection for the connector ${connectorId}, then paste again.`;
    throw new PasteError(pasteTexts.noConnection, pasteTexts.unable, detail);
  }
  return { ...node, data: { ...node.data, connectionId: first.connectionId } };
}

/**
 * A block as copied text, under the names that the product's own canvas and its marketplace use
 * (wire facts, 13).
 */
export function encodeBlock(block: Block): string {
  return JSON.stringify({ clonedNodes: block.nodes, clonedEdges: block.edges });
}
