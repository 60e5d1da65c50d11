import type { Context, SearchResult } from '#core/web';
import { apiClient } from '#core/web/services';
import { canvas, listFlows } from '../../contract';

/** Finds flows by name for the palette. */
export default async function findFlows(
  query: string,
  context: Context,
  signal: AbortSignal,
): Promise<SearchResult[]> {
  const { api } = context.get(apiClient);
  const reply = await api.call(
    listFlows,
    { query: { query, limit: 20, isMinimal: 'true' } },
    { signal },
  );
  return reply.flowsInfo.map(({ flowId, name }) => ({
    id: flowId,
    title: name,
    to: canvas.to({ id: flowId }),
  }));
}
