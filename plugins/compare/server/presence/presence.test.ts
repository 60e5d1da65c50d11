import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { runJob } from '#testing/kits/runJob';
import { startServer } from '#testing/startServer';
import { openMs, forgetPresence } from './notePresence';

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => void (sluice = await startServer()));
afterAll(() => sluice.close());

type Person = Awaited<ReturnType<typeof sluice.company>>;
async function createFlow() {
  const ada = await sluice.company();
  const { body } = await sluice.inject('POST', '/flows', { token: ada.token, body: { name: 'F' } });
  const reader = await sluice.company({ in: ada.companyId, roles: ['default:read'] });
  return { ada, reader, flowId: body.flowInfo.flowId as string };
}
const tell = (flowId: string, { token }: Pick<Person, 'token'>, body: object = {}) =>
  sluice.inject('PUT', `/flows/${flowId}/presence`, {
    token,
    body: { tabId: 'tab-of-one', versionId: 1, unsaved: false, ...body },
  });

it('shows who else has a flow open, at which node and with unsaved changes, to readers too', async () => {
  const { ada, reader, flowId } = await createFlow();
  expect((await tell(flowId, ada, { nodeId: 'n1', unsaved: true })).body).toEqual({ people: [] });
  const seen = { tabId: 'tab-of-one', name: 'Ada Lovelace', nodeId: 'n1', unsaved: true };
  expect((await tell(flowId, reader)).body).toEqual({ people: [{ ...seen, self: false }] });
  const other = await tell(flowId, ada, { tabId: 'tab-of-two' });
  expect(other.body.people).toContainEqual({ ...seen, self: true });
  expect(other.body.people).toHaveLength(2);
  await tell(flowId, ada, { leaves: true });
  const { people } = (await tell(flowId, reader)).body;
  expect(people.map(({ tabId }: { tabId: string }) => tabId)).toEqual(['tab-of-two']);
});

it('counts a tab as closed if it hasn’t called for a while', async () => {
  const { ada, reader, flowId } = await createFlow();
  await tell(flowId, ada);
  expect((await tell(flowId, reader)).body.people).toHaveLength(1);
  const later = Date.now() + openMs + 1000;
  const clock = vi.spyOn(Date, 'now').mockReturnValue(later);
  try {
    expect((await tell(flowId, reader)).body.people).toEqual([]);
  } finally {
    clock.mockRestore();
  }
  const { database } = sluice.server;
  await runJob(sluice.server, forgetPresence, { due: later });
  const rows = await database
    .forCompany(ada.companyId)
    .selectFrom('flow_presence')
    .select('customer_id')
    .execute();
  expect(rows).toEqual([{ customer_id: reader.customerId }]);
});

it('reports which version was saved meanwhile, and by whom', async () => {
  const { ada, reader, flowId } = await createFlow();
  const body = { currentVersion: 1, description: 'new' };
  await sluice.inject('PUT', `/flows/${flowId}`, { token: ada.token, body });
  const saved = { versionId: 2, name: 'Ada Lovelace' };
  expect((await tell(flowId, reader)).body).toEqual({ people: [], saved });
  expect((await tell(flowId, reader, { versionId: 2 })).body.saved).toBeUndefined();
});

it('is hidden from other environments and from people without permission to read flows', async () => {
  const { ada, flowId } = await createFlow();
  await tell(flowId, ada);
  const stranger = await sluice.company();
  expect((await tell(flowId, stranger)).status).toBe(404);
  const nobody = await sluice.company({ in: ada.companyId, can: [] });
  expect((await tell(flowId, nobody)).status).toBe(401);
});

it('keeps at most ten tabs per person, and reports invalid input', async () => {
  const { ada, reader, flowId } = await createFlow();
  for (let tab = 0; tab < 14; tab++) await tell(flowId, ada, { tabId: `many-tabs-${tab}` });
  expect((await tell(flowId, reader)).body.people).toHaveLength(10);
  for (const bad of [
    { tabId: 'x' },
    { nodeId: 'n'.repeat(101) },
    { unsaved: {} },
    { versionId: -1 },
  ]) {
    const refused = await tell(flowId, ada, bad);
    expect([refused.status, refused.body.message]).toEqual([
      400,
      expect.stringMatching(/^body\/\w+ must /),
    ]);
  }
});

it('stores presence in the database, where every process reads it', async () => {
  const { ada, reader, flowId } = await createFlow();
  await tell(flowId, ada);
  const { database } = sluice.server;
  const rows = await database
    .forCompany(reader.companyId)
    .selectFrom('flow_presence')
    .select(['flow_id', 'customer_id', 'tab_id'])
    .execute();
  expect(rows).toEqual([{ flow_id: flowId, customer_id: ada.customerId, tab_id: 'tab-of-one' }]);
});
