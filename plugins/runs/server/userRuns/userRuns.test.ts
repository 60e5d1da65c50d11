import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#core/contract';
import { startServer } from '#testing/startServer';
import { manyRuns } from '../runs/testRunRows';
import { flowsOn } from '#plugins/runtime/server/testRuns';
import { decide, decideLinks } from '#plugins/runtime/server/testFlows';

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => void (sluice = await startServer()));
afterAll(() => sluice.close());

async function createUserRuns(count: number) {
  const flow = await flowsOn(sluice).flowOf(decide, decideLinks);
  const userId = newId();
  await manyRuns(sluice, flow, count, index => ({ user_id: userId, start_time: 1000 + index }));
  return { flow, userId };
}

it('lists a user’s runs newest first, page by page, with the names of their flows [C106]', async () => {
  const { flow, userId } = await createUserRuns(5);
  const { token } = flow;
  const page = async (number: number) =>
    (await sluice.inject('GET', `/user/${userId}/events?page=${number}&limit=2`, { token })).body;
  const pages = [await page(0), await page(1), await page(2)];
  expect(pages.map(({ more }) => more)).toEqual([true, true, false]);
  const events = pages.flatMap(each => each.events);
  expect(events.map(each => each.startTime)).toEqual([1004, 1003, 1002, 1001, 1000]);
  expect(events[0]).toMatchObject({ flowName: 'Flow', userId, flowId: flow.flowId });
  expect((await sluice.inject('GET', '/user/nobody/events', { token })).body).toEqual({
    events: [],
    more: false,
  });
});

/** Runs a flow for a user. */
async function runForUser() {
  const flow = await flowsOn(sluice).flowOf(decide, decideLinks);
  const { interactionId } = (await flow.start({ device: 'known', amount: 30, username: 'ada' }))
    .body;
  const userId = newId();
  const db = sluice.server.database.forCompany(flow.companyId);
  await db
    .updateTable('interactions')
    .set({ user_id: userId })
    .where('interaction_id', '=', interactionId)
    .execute();
  return {
    flow,
    userId,
    url: `/user/${userId}/events/interaction/${interactionId}`,
    interactionId,
  };
}

it('returns the steps of one run, up to 1000 at once, and of no one else’s [C107, S328, K11]', async () => {
  const { flow, url, interactionId } = await runForUser();
  const get = (path: string, token = flow.token) => sluice.inject('GET', path, { token });
  const { body } = await get(`${url}?page=0&limit=1000`);
  expect(body.run).toMatchObject({ interactionId, flowName: 'Flow' });
  expect(body.events.length).toBe(body.total);
  expect(body.events.length).toBeGreaterThan(1);
  expect((await get(`${url}?limit=1`)).body.events).toHaveLength(1);
  expect((await get(`${url}?limit=1001`)).status).toBe(400);
  expect((await get(`/user/${newId()}/events/interaction/${interactionId}`)).status).toBe(404);
  const stranger = await sluice.company();
  expect((await get(url, stranger.token)).status).toBe(404);
  const half = await sluice.company({ in: flow.companyId, can: ['users:read'] });
  expect((await get(url, half.token)).body.code).toBe(1998);
});

it('leaves out inputs and outputs if the environment does not show them', async () => {
  const { flow, url } = await runForUser();
  await sluice.inject('PUT', `/company/${flow.companyId}/debugView`, {
    token: flow.token,
    body: { enabled: false },
  });
  const { events } = (await sluice.inject('GET', url, { token: flow.token })).body;
  expect(
    events.every((event: { input: unknown; output: unknown }) => !event.input && !event.output),
  ).toBe(true);
});
