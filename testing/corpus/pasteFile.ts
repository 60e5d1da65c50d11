import { checkGraph } from '#plugins/flows/contract/graph/checks/checkGraph';
import { decodeBlock, encodeBlock, pasteBlock } from '#plugins/editor/domain/clipboard/copyPaste';
import { editGraph } from '#plugins/flows/contract/graph/edits/editGraph';
import { createEmptyGraph } from '#plugins/flows/contract/graph/elements/newElements';
import { indexGraph } from '#plugins/flows/contract/graph/elements/graphIndex';
import { addElements } from '#plugins/flows/contract/graph/edits/edits';
import type { CorpusFile } from './readFolder';

/**
 * Pastes one copied block twice into one empty flow and copies it again; throws a sentence when
 * anything is lost.
 */
export function pasteFile({ text }: CorpusFile): {
  readonly nodes: number;
  readonly edges: number;
} {
  const copied = decodeBlock(text);
  const connectors = new Set(copied.nodes.flatMap(({ data }) => data.connectorId ?? []));
  const connections = [...connectors].map(connectorId => ({
    connectorId,
    connectionId: `here-${connectorId}`,
  }));
  const blocks = [
    pasteBlock(text, connections, { x: 0, y: 0 }),
    pasteBlock(text, connections, { x: 900, y: 900 }),
  ];
  const graph = editGraph(createEmptyGraph(), draft => {
    for (const { nodes, edges } of blocks) addElements(draft, nodes, edges);
  });
  checkGraph(graph, 'graphData');
  const index = indexGraph(graph);
  const [nodes, edges] = [copied.nodes.length, copied.edges.length];
  if (index.nodes.size !== 2 * nodes)
    throw new Error(`${2 * nodes} nodes were pasted, ${index.nodes.size} are there`);
  if (index.edges.size !== 2 * edges)
    throw new Error(`${2 * edges} edges were pasted, ${index.edges.size} are there`);
  const again = decodeBlock(encodeBlock(blocks[0]!));
  if (again.nodes.length !== nodes) throw new Error('copying the pasted nodes again lost some');
  return { nodes, edges };
}
