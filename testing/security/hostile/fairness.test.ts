import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Node } from '#plugins/runtime/server/testFlows';
import { flowsOn } from '#plugins/runtime/server/testRuns';
import { password, startServer } from '../../startServer';

let sluice: Awaited<ReturnType<typeof startServer>>;
let runs: ReturnType<typeof flowsOn>;
beforeAll(async () => {
  sluice = await startServer();
  runs = flowsOn(sluice);
});
afterAll(() => sluice.close());

type Reply = Awaited<ReturnType<typeof sluice.inject>>;
const pause = (ms: number) => new Promise(done => setTimeout(done, ms));
/** Each call of the neighbor, one after the other: the median of how long they took. */
async function measure(call: () => Promise<{ status: number }>, times = 9): Promise<number> {
  const took: number[] = [];
  for (let at = 0; at < times; at++) {
    const began = performance.now();
    expect((await call()).status).toBe(200);
    took.push(performance.now() - began);
  }
  return took.sort((one, other) => one - other)[Math.floor(times / 2)]!;
}
/**
 * How much longer the neighbor's call takes while `flood` is under way, measured in this test: the
 * ratio that guarantee 31 promises is 2; here processors are shared with other tests, and times
 * below 20 ms say little.
 */
async function expectFair(call: () => Promise<{ status: number }>, flood: () => Promise<Reply>[]) {
  const quiet = Math.max(20, await measure(call));
  const flooding = flood();
  await pause(200);
  const busy = await measure(call);
  const ended = await Promise.race([Promise.all(flooding).then(() => true), pause(0)]);
  expect(ended, 'the flood ended before it was measured').not.toBe(true);
  expect(busy / quiet).toBeLessThan(6);
  return flooding;
}

const fn = (body: string): Record<string, Node> => ({
  f: ['functionsConnector', 'customFunction', { code: `module.exports = () => {${body}}` }],
  ok: ['httpConnector', 'createSuccessResponse'],
  no: ['httpConnector', 'createErrorResponse'],
});
const links = [
  ['f', 'ok'],
  ['f', 'no', 'anyTriggersFalse'],
] as const;
const spin = (steps: number) =>
  `let n = 0; for (let i = 0; i < ${steps}; i++) n += i % 7; return { n };`;

describe('a backlog of one environment does not delay another (guarantee 31)', () => {
  it.each([
    ['a quick function', 'return { n: 1 };'],
    ['a slow function', spin(400_000)],
  ])('of custom functions: %s', async (_, body) => {
    const neighbor = await runs.flowOf(fn(body), links);
    const hostile = await runs.flowOf(fn(spin(400_000)), links);
    await neighbor.start();
    const replies = await expectFair(neighbor.start, () =>
      Array.from({ length: 300 }, () => hostile.start()),
    );
    // The first that were too many are refused, and told when to come again.
    const first = await Promise.race(replies.slice(250));
    expect(first).toMatchObject({
      status: 429,
      headers: { 'retry-after': expect.stringMatching(/^\d+$/) },
      body: { message: expect.stringMatching(/Try again in \d+ s/) },
    });
    await Promise.all(replies);
  });

  it('of password hashes: signing in, and users of another environment', async () => {
    const [neighbor, hostile] = [await sluice.company(), await sluice.company()];
    const signIn = () =>
      sluice.inject('POST', '/customers/login', { body: { email: neighbor.email, password } });
    const addUser = (name: string) =>
      sluice.inject('POST', `/company/${hostile.companyId}/users`, {
        token: hostile.token,
        body: { username: name, password },
      });
    const replies = await expectFair(signIn, () =>
      Array.from({ length: 300 }, (_, at) => addUser(`user${at}`)),
    );
    const statuses = (await Promise.all(replies)).map(({ status }) => status);
    expect([...new Set(statuses)].sort()).toEqual([200, 429]);
  });

  it('of imports and saves', async () => {
    const [neighbor, hostile] = [await sluice.company(), await sluice.company()];
    const bring = ({ companyId, token }: typeof neighbor, csv: string) =>
      sluice.inject('POST', `/company/${companyId}/users/import`, { token, body: { csv } });
    let row = 0;
    const lines = (count: number, more = '') =>
      Array.from({ length: count }, () => `user${(row += 1)}${more}`).join('\n');
    const replies = await expectFair(
      () => bring(neighbor, `username\n${lines(1)}`),
      () => [
        ...Array.from({ length: 4 }, () =>
          bring(hostile, `username,password\n${lines(30, `,${password}`)}`),
        ),
        ...Array.from({ length: 12 }, () => bring(hostile, `username\n${lines(500)}`)),
      ],
    );
    const statuses = (await Promise.all(replies)).map(({ status }) => status);
    expect(statuses.filter(status => status >= 500)).toEqual([]);
  });
});
