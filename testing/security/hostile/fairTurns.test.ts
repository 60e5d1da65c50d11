// @module-tag slow
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Node } from '#plugins/runtime/server/testFlows';
import { flowsOn } from '#plugins/runtime/server/testRuns';
import { password, startServer } from '../../startServer';
import { expectFair } from '../kits/expectFair';

let sluice: Awaited<ReturnType<typeof startServer>>;
let runs: ReturnType<typeof flowsOn>;
beforeAll(async () => {
  sluice = await startServer();
  runs = flowsOn(sluice);
});
afterAll(() => sluice.close());

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

  it('of password hashes: sign-ins, and users of another environment', async () => {
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
});
