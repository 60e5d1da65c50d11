import type { Block } from '#plugins/flows/contract/graph/edits/collectBlock';

/**
 * A block as copied text, under the names that the product's own canvas and its marketplace use
 * (wire facts, 13).
 */
export function encodeBlock(block: Block): string {
  return JSON.stringify({ clonedNodes: block.nodes, clonedEdges: block.edges });
}
