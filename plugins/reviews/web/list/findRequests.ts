import { format } from '#core/contract';
import { coreServices, type Context, type SearchResult } from '#core/web';
import { detail, listChangeRequests } from '../../contract';
import { strings } from '../../strings';

/** The change requests whose title holds the query, for the palette. */
export default async function findRequests(
  query: string,
  context: Context,
  signal: AbortSignal,
): Promise<SearchResult[]> {
  const { api } = context.get(coreServices.apiClient);
  const { changeRequests } = await api.call(
    listChangeRequests,
    { query: { view: 'all', limit: 20, query } },
    { signal },
  );
  return changeRequests.map(({ requestId, number, title }) => ({
    id: requestId,
    title: format(strings.numbered, { number, title }),
    to: detail.to({ id: requestId }),
  }));
}
