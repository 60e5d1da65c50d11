import { coreServices, type Context, type SearchResult } from '#core/web';
import { detail, listConnections } from '../../contract';

/** The connections whose name or connector holds the query, for the palette. */
export default async function findConnections(
  query: string,
  context: Context,
  signal: AbortSignal,
): Promise<SearchResult[]> {
  const connections = await context
    .get(coreServices.apiClient)
    .api.call(listConnections, {}, { signal });
  const wanted = query.toLowerCase();
  return connections
    .filter(({ name, connectorId }) => `${name} ${connectorId}`.toLowerCase().includes(wanted))
    .slice(0, 20)
    .map(({ connectionId, connectorId, name }) => ({
      id: connectionId,
      title: name,
      hint: connectorId,
      to: detail.to({ id: connectionId }),
    }));
}
