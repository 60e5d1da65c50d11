import { coreServices, type Context, type SearchResult } from '#core/web';
import { listUiTemplates, studioPage } from '../contract';

/** The templates of pages whose name holds the query, for the palette. */
export default async function findUiTemplates(
  query: string,
  context: Context,
  signal: AbortSignal,
): Promise<SearchResult[]> {
  const { api } = context.get(coreServices.apiClient);
  const { uiTemplates } = await api.call(
    listUiTemplates,
    { query: { page: 0, limit: 20, query } },
    { signal },
  );
  return uiTemplates.map(({ uiId, name }) => ({
    id: uiId,
    title: name,
    to: `${studioPage.to()}?id=${uiId}`,
  }));
}
