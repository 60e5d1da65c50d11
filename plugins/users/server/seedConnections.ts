import type { CompanySeed } from '#core/server';
import { connectionStore } from '#plugins/connections/contract';
import { identityConnections } from '#plugins/connectors/contract';

/** Gives a new company the connections of its directory and authenticators. */
export async function seedConnections({
  companyId,
  customerId,
  db,
  server,
}: CompanySeed): Promise<void> {
  await server.find(connectionStore)?.createMissing(db, companyId, customerId, identityConnections);
}
