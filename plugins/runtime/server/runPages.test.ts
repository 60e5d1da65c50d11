import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer } from '#testing/startServer';

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => void (sluice = await startServer()));
afterAll(() => sluice.close());

it('validates the stored flow and saves the issues [C035]', async () => {
  const { token } = await sluice.company();
  const { flowInfo } = (await sluice.inject('POST', '/flows', { token, body: { name: 'Empty' } }))
    .body;
  const { status, body } = await sluice.inject('PUT', `/flows/${flowInfo.flowId}/validate`, {
    token,
  });
  expect(status).toBe(200);
  expect(body.linterErrors.length).toBeGreaterThan(0);
  const { allLinterErrors } = (await sluice.inject('GET', `/flows/${flowInfo.flowId}`, { token }))
    .body.flowInfo;
  expect(allLinterErrors).toEqual(body.linterErrors);
});

it('lists runs by tens and their steps by four hundreds [C048, C050, S325, S327, K08, K10]', async () => {
  const { token, companyId } = await sluice.company({ examples: true });
  const [{ flowId }] = (await sluice.inject('GET', '/flows', { token })).body.flowsInfo;
  for (let at = 0; at < 12; at++)
    await sluice.inject('POST', `/flows/${flowId}/try`, { token, body: {} });
  const runs = `/company/${companyId}/flows/${flowId}`;
  const fetchRuns = async (query = '') =>
    (await sluice.inject('GET', `${runs}/events${query}`, { token })).body.interactions;
  await expect.poll(() => fetchRuns('?limit=100')).toHaveLength(12);
  const ten = await fetchRuns();
  expect(ten).toHaveLength(10);
  const { interactionId } = ten[0];
  const event = {
    nodeId: null,
    eventType: 'node',
    eventMessage: '',
    hasError: false,
    startTime: 1,
    timeDifference: 0,
  };
  const many = Array.from({ length: 401 }, () => event);
  await sluice.server.database
    .forCompany(companyId)
    .updateTable('run_events')
    .set({ events: JSON.stringify(many) })
    .where('interaction_id', '=', interactionId)
    .where('leg', '=', await readLeg(companyId, interactionId))
    .execute();
  const steps = async (page: number) =>
    (
      await sluice.inject('GET', `${runs}/interactions/${interactionId}/events?page=${page}`, {
        token,
      })
    ).body.events;
  expect(await steps(0)).toHaveLength(400);
  expect((await steps(1)).length).toBeGreaterThan(0);
});

async function readLeg(companyId: string, interactionId: string) {
  const { leg } = await sluice.server.database
    .forCompany(companyId)
    .selectFrom('run_events')
    .select('leg')
    .where('interaction_id', '=', interactionId)
    .executeTakeFirstOrThrow();
  return leg;
}
