// @module-tag slow
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { passTime } from '#testing/kits/passTime';
import { startServer } from '#testing/startServer';
import type { Node } from '../testFlows';
import { flowsOn } from '../testRuns';

let sluice: Awaited<ReturnType<typeof startServer>>;
let peer: Server;
const asked: string[] = [];

beforeAll(async () => {
  // Answers nothing to the first, so that the step stands there for as long as it is let.
  peer = createServer(({ url = '' }, reply) => {
    asked.push(url);
    if (url !== '/first') reply.end('{}');
  }).listen(0, '127.0.0.1');
  await once(peer, 'listening');
  sluice = await startServer({ env: { SLUICE_ALLOW_HOSTS: '127.0.0.1' } });
});
afterAll(async () => {
  await sluice.close();
  peer.closeAllConnections();
  await new Promise(done => peer.close(done));
});

const call = (path: string): Node => [
  'httpConnector',
  'makeRestApiCall',
  { url: `http://127.0.0.1:${(peer.address() as AddressInfo).port}${path}`, method: 'GET' },
];

it('a step that another process took over stops here (guarantee 18)', async () => {
  const { flowOf, step } = flowsOn(sluice);
  const flow = await flowOf(
    {
      ask: ['httpConnector', 'customHTMLTemplate', { customHTML: '<form id="f"></form>' }],
      first: call('/first'),
      second: call('/second'),
      done: ['httpConnector', 'createSuccessResponse', { claimsNameValuePairs: [] }],
    },
    [
      ['ask', 'first'],
      ['first', 'second', 'allTriggersComplete'],
      ['second', 'done'],
    ],
  );
  const screen = (await flow.start()).body;
  const [answered, [request]] = await Promise.all([
    Promise.resolve(step(flow.companyId, screen, {})),
    once(peer, 'request').then(async ([incoming]) => {
      // As it is taken over once the process stood still for longer than its lease.
      await sluice.server.database
        .forCompany(flow.companyId)
        .updateTable('interactions')
        .set(({ eb }) => ({ lease: eb('lease', '+', 1) }))
        .where('interaction_id', '=', screen.interactionId)
        .execute();
      return [incoming];
    }),
  ]);
  expect(answered.statusCode).toBe(409);
  await expect.poll(() => request.destroyed).toBe(true);
  expect(asked).toEqual(['/first']);
});

it('a step can be answered after its process ended and the clock was set back (guarantee 18)', async () => {
  const { flowOf, step } = flowsOn(sluice);
  const flow = await flowOf(
    {
      ask: ['httpConnector', 'customHTMLTemplate', { customHTML: '<form id="f"></form>' }],
      done: ['httpConnector', 'createSuccessResponse', { claimsNameValuePairs: [] }],
    },
    [['ask', 'done']],
  );
  const screen = (await flow.start()).body;
  await sluice.server.database
    .forCompany(flow.companyId)
    .updateTable('interactions')
    .set({ lease: 1, lease_until: Date.now() + 365 * 24 * 3_600_000 })
    .where('interaction_id', '=', screen.interactionId)
    .execute();
  const answer = async () => (await step(flow.companyId, screen, {})).statusCode;
  expect([await answer(), await answer()]).toEqual([409, 409]);
  passTime(10_001);
  expect(await answer()).toBe(200);
});
