import type { Call } from '#core/server';
import { connectionUses, connectorCatalogue, type ConnectionUse } from '../../contract';

/** Everyone who uses a connection. */
export async function usesOf(call: Call, connectionId: string): Promise<readonly ConnectionUse[]> {
  const { server, companyId, db } = call;
  const catalogue = server.get(connectorCatalogue);
  const uses = await Promise.all(
    server.at(connectionUses).map(find => find(companyId, connectionId, db, catalogue)),
  );
  return uses.flat();
}
