import { afterAll, beforeAll, expect, it } from 'vitest';
import { machinesOn } from '#plugins/machines/server/testMachines';
import { startServer } from '#testing/startServer';
import { createTestChain } from '#plugins/editor/web/testFlow';

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => void (sluice = await startServer()));
afterAll(() => sluice.close());
const { createAccount, createToken } = machinesOn(() => sluice);

type Person = Awaited<ReturnType<typeof sluice.company>>;
async function createSharedFlow(person: Person) {
  const { token } = person;
  const { body } = await sluice.inject('POST', '/flows', {
    token,
    body: { name: 'Ours', graphData: createTestChain(2) },
  });
  const { flowId } = body.flowInfo;
  const said = await sluice.inject('PUT', `/flows/${flowId}/share`, { token, body: {} });
  expect(said.status).toBe(200);
  const address = new URL(said.body.address);
  expect(address.pathname).toBe('/flows');
  return { flowId: flowId as string, secret: address.searchParams.get('shared')!, ...said.body };
}
const fetchSharedFlow = ({ token }: Person, secret: string) =>
  sluice.inject('POST', '/flows/shared', { token, body: { token: secret } });
const trail = async ({ companyId }: Person) =>
  (
    await sluice.server.database
      .forCompany(companyId)
      .selectFrom('audit_events')
      .select(['action', 'actor_id', 'address'])
      .where('resource', '=', 'flow')
      .where('action', 'like', '%hare%')
      .orderBy('seq')
      .execute()
  ).map(({ action, actor_id }) => [action, actor_id]);

it('gives a person of another environment a copy to import, recorded in both audit trails [C040, S012]', async () => {
  const owner = await sluice.company();
  const other = await sluice.company();
  const { secret, expires } = await createSharedFlow(owner);
  expect(expires).toBeGreaterThan(Date.now() + 6 * 24 * 3600_000);
  const { status, body } = await fetchSharedFlow(other, secret);
  expect([status, body.name]).toEqual([200, 'Ours']);
  const imported = await sluice.inject('PUT', '/flows/import', {
    token: other.token,
    body: { name: 'Theirs', flowInfo: body.document },
  });
  expect(imported.status).toBe(200);
  expect(imported.body.flowInfo.graphData.elements.nodes).toHaveLength(3);
  expect(await trail(owner)).toEqual([
    ['share', owner.customerId],
    ['openShared', other.customerId],
  ]);
  expect(await trail(other)).toEqual([['openShared', other.customerId]]);
});

it('contains no values of variables', async () => {
  const owner = await sluice.company();
  const { token } = owner;
  const secret = 'kept-to-ourselves';
  await sluice.inject('POST', '/constructs', {
    token,
    body: { name: 'vault', type: 'string', context: 'company', value: secret },
  });
  const graphData = createTestChain(1);
  const text = JSON.stringify(graphData).replace('Step 0', '{{global.company.variables.vault}}');
  const { body } = await sluice.inject('POST', '/flows', {
    token,
    body: { name: 'Uses', graphData: JSON.parse(text) },
  });
  const said = await sluice.inject('PUT', `/flows/${body.flowInfo.flowId}/share`, {
    token,
    body: {},
  });
  const found = await fetchSharedFlow(
    await sluice.company(),
    new URL(said.body.address).searchParams.get('shared')!,
  );
  expect(found.status).toBe(200);
  expect(found.text).not.toContain(secret);
});

it('ends when it is revoked, when the flow is deleted, and with the person’s permission', async () => {
  const owner = await sluice.company();
  const one = await createSharedFlow(owner);
  const two = await createSharedFlow(owner);
  await sluice.inject('DELETE', `/flows/${one.flowId}/share`, { token: owner.token });
  expect((await fetchSharedFlow(owner, one.secret)).status).toBe(404);
  expect((await fetchSharedFlow(owner, two.secret)).status).toBe(200);
  await sluice.inject('DELETE', `/flows/${two.flowId}`, { token: owner.token });
  const gone = await fetchSharedFlow(owner, two.secret);
  expect([gone.status, gone.body.message]).toEqual([
    404,
    expect.stringContaining('Ask for a new link'),
  ]);
  expect((await fetchSharedFlow(owner, 'made-up')).status).toBe(404);
  const reader = await sluice.company({ can: ['flows:read'] });
  expect((await fetchSharedFlow(reader, two.secret)).status).toBe(401);
});

it('is rejected for a missing version', async () => {
  const owner = await sluice.company();
  const { flowId } = await createSharedFlow(owner);
  const { status } = await sluice.inject('PUT', `/flows/${flowId}/share`, {
    token: owner.token,
    body: { versionId: 9 },
  });
  expect(status).toBe(404);
});

it('ends with the permission of the person or machine that shared it', async () => {
  const boss = await sluice.company();
  const { companyId } = boss;
  const other = await sluice.company();
  const sharer = await sluice.company({ in: companyId });
  const account = await createAccount(boss, { roles: ['default:admin'] });
  const machine = { ...boss, token: await createToken(account) };
  const [byPerson, byMachine] = [await createSharedFlow(sharer), await createSharedFlow(machine)];
  const open = async () =>
    Promise.all(
      [byPerson, byMachine].map(
        async ({ secret }) => (await fetchSharedFlow(other, secret)).status,
      ),
    );
  expect(await open()).toEqual([200, 200]);
  const at = `/company/${companyId}/customers/${sharer.customerId}`;
  await sluice.inject('PUT', at, { token: boss.token, body: { roles: ['default:read'] } });
  await sluice.inject('PUT', account.url, { token: boss.token, body: { enabled: false } });
  expect(await open()).toEqual([404, 404]);
});
