import type { CompanySeed } from '#core/server';
import { parseRules } from './companyRules';
import { insertRow, newRow } from './writeUser';

/** The user that the example flows can be tried with. */
export const exampleUser = {
  email: 'ada@example.com',
  emailVerified: true,
  givenName: 'Ada',
  familyName: 'Lovelace',
  password: 'Analytical-Engine-1843',
};

/**
 * Gives a company that starts with examples one end user, so that the example flows have somebody
 * to sign on.
 */
export async function seedUsers({ companyId, examples, db }: CompanySeed): Promise<void> {
  if (examples) await insertRow(db, await newRow(companyId, exampleUser, parseRules({})));
}
