import type { Database } from '#core/server/internal';
import { startServer } from '../startServer';
import type { Figure } from './figures';

const count = 100_000;
const batch = 1000;
const tries = 5;

const createRow = (companyId: string, index: number) => {
  const email = `user${index}@example.com`;
  // Names come in another order than they were written in.
  const family = `family ${(index * 7919) % count}`;
  return {
    company_id: companyId,
    user_id: `u${index}`,
    username: '',
    username_key: null,
    email,
    email_key: email,
    email_verified: 0,
    phone: '',
    phone_key: null,
    external_id: null,
    given_name: 'Given',
    family_name: family,
    sort_key: `${family} given`,
    search: `given ${family}\n\n${email}\n\n\n`,
    enabled: index % 50 ? 1 : 0,
    password_hash: '',
    password_date: 0,
    password_expired: 0,
    attributes: '{}',
    created_date: 0,
    updated_date: 0,
    last_sign_on: 0,
  };
};

/** Puts 100,000 users into a company. */
export async function fillUsers({ allCompanies }: Database, companyId: string): Promise<void> {
  for (let from = 0; from < count; from += batch)
    await allCompanies
      .insertInto('directory_users')
      .values(Array.from({ length: batch }, (_, index) => createRow(companyId, from + index)))
      .execute();
}

/**
 * Pages, searches and filters of 100,000 users, on SQLite or the PostgreSQL that TEST_DATABASE_URL
 * names.
 */
export async function benchUsers(): Promise<Figure[]> {
  const sluice = await startServer();
  try {
    const { companyId, token } = await sluice.company();
    await fillUsers(sluice.server.database, companyId);
    const deep = Buffer.from(JSON.stringify(['family 9', 'u0'])).toString('base64url');
    const asked: readonly (readonly [string, string])[] = [
      ['first page', ''],
      ['deep page', `&after=${deep}`],
      ['search that finds many', '&query=user9'],
      ['search that finds one', '&query=user99999'],
      ['search that finds nobody', '&query=nobodyatall'],
      ['disabled users', '&enabled=false'],
    ];
    const figures: Figure[] = [];
    for (const [what, query] of asked) {
      const times: number[] = [];
      for (let run = 0; run < tries; run += 1) {
        const began = performance.now();
        const reply = await sluice.inject('GET', `/company/${companyId}/users?limit=100${query}`, {
          token,
        });
        if (reply.status !== 200) throw new Error(`${what}: ${reply.text}`);
        times.push(performance.now() - began);
      }
      figures.push({
        what: `100,000 users: ${what}`,
        unit: 'ms',
        value: Math.max(...times),
        goal: { most: 300 },
      });
    }
    return figures;
  } finally {
    await sluice.close();
  }
}
