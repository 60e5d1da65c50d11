import type { Context } from '#core/web';
import { apiClient } from '#core/web/services';
import { listConnections } from '../../contract';

/** Finds every connection of the company, the one on screen first. */
export default async (context: Context, signal: AbortSignal) => {
  const here = decodeURIComponent(location.pathname.split('/').at(-1) ?? '');
  const connections = await context.get(apiClient).api.call(listConnections, {}, { signal });
  return connections
    .toSorted((a, b) => Number(b.connectionId === here) - Number(a.connectionId === here))
    .map(connection => ({
      id: connection.connectionId,
      title: connection.name,
      hint: connection.connectorId,
      subject: connection,
    }));
};
