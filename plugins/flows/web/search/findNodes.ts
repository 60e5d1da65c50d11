import type { Context, SearchResult } from '#core/web';
import { apiClient } from '#core/web/services';
import { getNodePath } from '../../contract';
import { searchNodes } from '../../contract/internal';

/** Finds nodes inside flows for the palette; each opens its flow at the node. */
export default async function findNodes(
  query: string,
  context: Context,
  signal: AbortSignal,
): Promise<SearchResult[]> {
  const { hits } = await context
    .get(apiClient)
    .api.call(searchNodes, { query: { query, limit: 20 } }, { signal });
  return hits.map(({ flowId, flowName, nodeId, title }) => ({
    id: `${flowId}/${nodeId}`,
    title,
    hint: flowName,
    to: getNodePath(flowId, nodeId),
  }));
}
