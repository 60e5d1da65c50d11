import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Queries } from '#core/server';
import { companyKeys } from '#core/server/internal';
import { startServer } from '../../startServer';
import { listRoutes } from '../listRoutes';

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => void (sluice = await startServer()));
afterAll(() => sluice.close());

/** How many rows there are of companies that do not exist, by table. */
async function countStrayRows() {
  const { allCompanies } = sluice.server.database;
  const tables = await allCompanies.introspection.getTables();
  const found: Record<string, number> = {};
  for (const { name, columns } of tables) {
    if (name === 'companies' || !columns.some(column => column.name === 'company_id')) continue;
    const { count } = await (allCompanies as Queries)
      .selectFrom(name as 'company_keys')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('company_id', '<>', '')
      .where('company_id', 'not in', eb => eb.selectFrom('companies').select('company_id'))
      .executeTakeFirstOrThrow();
    if (Number(count) > 0) found[name] = Number(count);
  }
  return found;
}

const token = `${Buffer.from('{"alg":"RS256","kid":"a"}').toString('base64url')}.e30.e30`;

it('no call creates a key or a row for an environment that doesn’t exist (guarantee 32)', async () => {
  const before = await countStrayRows();
  const routes = listRoutes(sluice.app).filter(
    route => route.includes(':companyId') && !route.startsWith('OPTIONS'),
  );
  expect(routes.length).toBeGreaterThan(15);
  for (const route of routes) {
    const [method = '', path = ''] = route.split(' ');
    const url = path
      .replaceAll(':companyId', randomUUID())
      .replaceAll(':type', 'overview')
      .replaceAll(/:\w+/g, randomUUID());
    const query = `token=${token}&id_token_hint=${token}&access_token=${token}&client_id=a`;
    const reply = await sluice.app.inject({
      method: method as 'GET',
      url: `${url}?${query}`,
      headers: { authorization: `Bearer ${token}`, 'x-sk-api-key': 'a' },
      ...(method !== 'GET' && { payload: {} }),
    });
    expect([route, reply.statusCode < 500]).toEqual([route, true]);
  }
  expect(await countStrayRows()).toEqual(before);
  expect(before).not.toHaveProperty('company_keys');
});

it('verifying a token creates no key, and no key is published for an environment that doesn’t exist', async () => {
  const { companyId } = await sluice.company();
  const keys = sluice.server.get(companyKeys);
  await expect(keys.verify(companyId, token)).rejects.toThrow(/no applicable key/);
  const made = sluice.server.database.forCompany(companyId).selectFrom('company_keys').selectAll();
  expect(await made.execute()).toEqual([]);
  expect((await keys.published(companyId)).keys).toHaveLength(1);
  const exp = Math.floor(Date.now() / 1000) + 60;
  const signed = await keys.sign(companyId, { sub: 'ada', exp });
  expect(await keys.verify(companyId, signed)).toMatchObject({ sub: 'ada' });
  await expect(keys.sign(randomUUID(), { sub: 'ada', exp })).rejects.toThrow(
    /environment .* does not exist/,
  );
  expect(await keys.published(randomUUID())).toEqual({ keys: [] });
});
