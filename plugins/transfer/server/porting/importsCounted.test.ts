import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer } from '#testing/startServer';
import { createTestGraph, sign, signLinks } from '#plugins/runtime/server/testFlows';

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => {
  sluice = await startServer({ env: { SLUICE_RATE_IMPORTS: '2' } });
});
afterAll(() => sluice.close());

it('limits imports per hour and environment, and says when the next is allowed', async () => {
  const [ours, theirs] = [await sluice.company(), await sluice.company()];
  const body = { name: 'Exported', graphData: createTestGraph(sign, signLinks) };
  const made = (await sluice.inject('POST', '/flows', { token: ours.token, body })).body.flowInfo;
  const exported = await sluice.inject('GET', `/flows/${made.flowId}/versions/1`, {
    token: ours.token,
  });
  const flowInfo = exported.body.flowInfo ?? exported.body;
  const send = (token: string, query = '') =>
    sluice.inject('PUT', `/flows/import${query}`, { token, body: { name: 'Imported', flowInfo } });
  for (let times = 0; times < 5; times++)
    expect((await send(ours.token, '?dryRun=true')).text).not.toContain('errorMessage');
  for (let times = 0; times < 2; times++) expect((await send(ours.token)).status).toBeLessThan(300);
  const refused = await send(ours.token);
  expect([refused.status, refused.body.message]).toEqual([
    429,
    expect.stringMatching(/Wait \d+ minutes/),
  ]);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000);
  expect((await send(theirs.token)).status).toBeLessThan(300);
});
