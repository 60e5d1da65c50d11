import { coreServices, type Context, type SearchResult } from '#core/web';
import { detail, listApps } from '../../contract';

/** The applications whose name holds the query, for the palette. */
export default async function findApps(
  query: string,
  context: Context,
  signal: AbortSignal,
): Promise<SearchResult[]> {
  const { api } = context.get(coreServices.apiClient);
  const { apps } = await api.call(listApps, { query: { page: 0, limit: 20, query } }, { signal });
  return apps.map(({ appId, name }) => ({ id: appId, title: name, to: detail.to({ id: appId }) }));
}
