import { coreServices, type Context, type SearchResult } from '#core/web';
import { detail, listServiceAccounts } from '../../contract';

/** The service accounts whose name holds the query, for the palette. */
export default async function findAccounts(
  query: string,
  context: Context,
  signal: AbortSignal,
): Promise<SearchResult[]> {
  const { api, companyId } = context.get(coreServices.apiClient);
  const { serviceAccounts } = await api.call(
    listServiceAccounts,
    { params: { companyId: companyId ?? '' }, query: { page: 0, limit: 20, query } },
    { signal },
  );
  return serviceAccounts.map(({ accountId, name }) => ({
    id: accountId,
    title: name,
    to: detail.to({ id: accountId }),
  }));
}
