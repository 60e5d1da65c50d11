import type { Call } from '#core/server';
import { connectionUses, type ConnectionUses } from '../../contract';
import { connectorCatalogue } from '#plugins/connectors/contract';

/** Everyone who uses a connection, by contributor. */
export async function findConnectionUses(
  call: Call,
  connectionId: string,
): Promise<readonly ConnectionUses[]> {
  const { server, companyId, db } = call;
  const catalogue = server.get(connectorCatalogue);
  return Promise.all(
    server.at(connectionUses).map(find => find(companyId, connectionId, db, catalogue)),
  );
}
