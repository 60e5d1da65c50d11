import type { Sliced } from '#core/contract/sliced';
import type { Flow } from '../../contract';
import type { FoundNode } from '../../contract/internal';
import { toReadableName } from '#plugins/connectors/contract/connectorLook';
import { nodeTitle } from '../../contract/graph/nodes/nodeTitle';

const longest = 300;

/**
 * Returns the searchable fields of each node by its ID; the first of two nodes with the same ID.
 */
export function* toFoundNodes({
  elements,
}: Flow['graphData']): Sliced<ReadonlyMap<string, FoundNode>> {
  const rows = new Map<string, FoundNode>();
  for (const { data } of elements.nodes ?? []) {
    yield;
    if (data.nodeType === 'EVAL' || data.nodeType === 'ANNOTATION' || rows.has(data.id)) continue;
    const title = nodeTitle(data).slice(0, longest) || data.id;
    const capability = data.capabilityName ?? '';
    const connector_id = data.connectorId ?? '';
    const words = [title, capability, toReadableName(capability), connector_id, data.name ?? '']
      .join('\n')
      .toLowerCase();
    rows.set(data.id, {
      node_id: data.id,
      title,
      capability,
      connector_id,
      words: words.slice(0, 2 * longest),
    });
  }
  return rows;
}
