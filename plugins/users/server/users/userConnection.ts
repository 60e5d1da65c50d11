import type { Queries, ServerHost } from '#core/server';
import { connectionStore } from '#plugins/connections/contract';
import { identityConnections, userDirectoryConnectorId } from '#plugins/connectors/contract';

/** The connection whose users those of the company are: its User Directory. */
export async function userConnection(server: ServerHost, db: Queries, companyId: string) {
  const known = (await server.find(connectionStore)?.list(db, companyId)) ?? [];
  const own =
    known.find(({ connectorId }) => connectorId === userDirectoryConnectorId) ??
    identityConnections[0];
  return { connectionId: own.connectionId, connectorId: own.connectorId };
}
