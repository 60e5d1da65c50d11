import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer } from '#testing/startServer';
import connectors from '#plugins/connectors/server';
import services from '#plugins/services/server';
import variables from '#plugins/variables/server';
import connections from '../server';

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(
  async () =>
    void (sluice = await startServer({ plugins: [variables, connectors, services, connections] })),
);
afterAll(() => sluice.close());

async function withConnection() {
  const person = await sluice.company();
  const made = await sluice.inject('POST', '/connections', {
    token: person.token,
    body: {
      name: 'Directory',
      connectorId: 'pingOneSSOConnector',
      properties: { clientSecret: { value: 'secret' } },
    },
  });
  expect(made.status).toBe(200);
  return { ...person, id: made.body.connectionId as string };
}

it('rejects settings beyond the limit of all connections, and keeps stored ones', async () => {
  const { token, companyId, id } = await withConnection();
  const { database } = sluice.server;
  const stored = JSON.stringify({ note: { value: 'x'.repeat(2_000_000) } });
  await database.transaction(companyId, async db => {
    for (let at = 0; at < 17; at++)
      await db
        .insertInto('connections')
        .values({
          company_id: companyId,
          connection_id: `large${at}`,
          connector_id: 'httpConnector',
          name: 'Large',
          customer_id: '',
          created_date: 1,
          updated_date: 1,
          properties: stored as never,
        })
        .execute();
  });
  const clone = await sluice.inject('POST', '/connections/large0/clone', { token, body: {} });
  expect(clone.text).toContain('32 MiB');
  const grown = await sluice.inject('PUT', `/connections/${id}`, {
    token,
    body: { properties: { clientSecret: { value: 'a longer secret than before it was changed' } } },
  });
  expect(grown.status).toBe(400);
  const renamed = await sluice.inject('PUT', `/connections/${id}`, {
    token,
    body: { name: 'Another name' },
  });
  expect(renamed.status).toBe(200);
  const { body } = await sluice.inject('GET', '/connections', { token });
  expect(body.filter((each: any) => each.name === 'Large')).toHaveLength(17);
  expect((await sluice.inject('DELETE', '/connections/large0', { token })).status).toBe(200);
  expect((await sluice.inject('DELETE', '/connections/large1', { token })).status).toBe(200);
  expect(
    (await sluice.inject('POST', `/connections/${id}/clone`, { token, body: {} })).status,
  ).toBe(200);
});
