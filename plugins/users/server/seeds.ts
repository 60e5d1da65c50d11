import type { CompanySeed } from '#core/server';
import { connectionStore } from '#plugins/connections/contract';
import { identityConnections } from '#plugins/connectors/contract/internal';
import { parseRules } from './directory/companyRules';
import { insertRow, newRow } from './directory/writeUser';

/** Gives a new company the connections of its directory and authenticators. */
export async function seedConnections({
  companyId,
  customerId,
  db,
  server,
}: CompanySeed): Promise<void> {
  await server.find(connectionStore)?.createMissing(db, companyId, customerId, identityConnections);
}

/** The user that the example flows can be tried with. */
const exampleUser = {
  email: 'ada@example.com',
  emailVerified: true,
  givenName: 'Ada',
  familyName: 'Lovelace',
  password: 'Analytical-Engine-1843',
};

/**
 * Gives a company that starts with examples one end user, so that the example flows have somebody
 * to sign in.
 */
export async function seedUsers({ companyId, examples, db }: CompanySeed): Promise<void> {
  if (examples) await insertRow(db, await newRow(companyId, exampleUser, parseRules({})));
}
