import type { EdgeElement, NodeElement } from '#plugins/flows/contract';
import type { Block } from '#plugins/flows/contract/graph/edits/collectBlock';
import { edgeElement } from '#plugins/flows/contract/graph/elements/edgeElement';
import { nodeElement } from '#plugins/flows/contract/graph/elements/nodeElement';
import { checkGraph } from '#plugins/flows/contract/graph/checks/checkGraph';
import { checkHostile } from '#plugins/flows/contract/graph/checks/checkHostile';
import { ValidationError } from '#plugins/flows/contract/graph/checks/refusal';
import { PasteError } from './pasteFault';
import { pasteTexts } from './pasteTexts';

type Fields = Readonly<Record<string, unknown>>;

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
    throw new PasteError(pasteTexts.notNodes, undefined, 'The text is not JSON.');
  }
  try {
    checkHostile(value);
    const found = findLists(value);
    if (!found) throw new ValidationError('', 'There are no nodes and edges.');
    const nodes = found.nodes.map(node => ({
      ...nodeElement((node as NodeElement).data, { x: 0, y: 0 }),
      ...(node as NodeElement),
    }));
    const ids = new Set(nodes.map(({ data }) => data?.id));
    const edges = found.edges
      .filter(
        edge =>
          ids.has((edge as EdgeElement)?.data?.source) &&
          ids.has((edge as EdgeElement)?.data?.target),
      )
      .map(edge => ({ ...edgeElement((edge as EdgeElement).data), ...(edge as EdgeElement) }));
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

function findLists(
  value: unknown,
): { nodes: readonly unknown[]; edges: readonly unknown[] } | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const top = value as Fields;
  const graph = (top.graphData ?? top) as Fields;
  const elements = (graph?.elements ?? top) as Fields;
  const nodes = top.clonedNodes ?? elements.nodes;
  const edges = top.clonedEdges ?? elements.edges ?? (graph?.elements ? [] : undefined);
  return Array.isArray(nodes) && Array.isArray(edges) && nodes.length > 0
    ? { nodes, edges }
    : undefined;
}
