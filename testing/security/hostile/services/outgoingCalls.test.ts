// @module-tag slow
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { nodesOn } from '#plugins/connectors/server/connectors/testNodes';
import { startServer } from '#testing/startServer';

/** Takes calls, sends what it is told to, and never ends an answer. */
const open = new Set<ServerResponse>();
let sent = Buffer.alloc(0);
let most = 0;
const mebibyte = 1024 * 1024;
const tarpit = createServer((_, reply) => {
  open.add(reply);
  most = Math.max(most, open.size);
  reply.on('close', () => open.delete(reply));
  reply.writeHead(200, { 'content-type': 'text/plain' });
  if (sent.length > 0) reply.write(sent);
  else reply.flushHeaders();
});
let sluice: Awaited<ReturnType<typeof startServer>>;
let url = '';
beforeAll(async () => {
  await new Promise<void>(up => tarpit.listen(0, '127.0.0.1', up));
  url = `http://127.0.0.1:${(tarpit.address() as AddressInfo).port}/`;
  sluice = await startServer({ env: { SLUICE_ALLOW_HOSTS: '127.0.0.1' } });
});
afterAll(async () => {
  tarpit.closeAllConnections();
  await sluice.close();
  tarpit.close();
});

const timeOut = 20;
const waited = /did not respond in time|too many calls to other services/;
/** Starts so many runs that call it at once; returns why their calls failed. */
async function crowd(runs: number) {
  const nodes = await nodesOn(sluice);
  const { start } = await nodes.flowOf(
    { n: ['httpConnector', 'makeRestApiCall', { httpMethod: 'GET', url }] },
    { settings: { flowHttpTimeoutInSeconds: timeOut } },
  );
  const all = await Promise.all(Array.from({ length: runs }, () => start()));
  return all.map(({ body }) => String(body.additionalProperties.nError.message));
}

it('calls that are never answered take at most half of the places, and calls of others the rest', async () => {
  sent = Buffer.alloc(0);
  most = 0;
  const crowded = crowd(600);
  await expect.poll(() => open.size, { timeout: 30_000 }).toBe(500);
  const others = crowd(3);
  await expect.poll(() => open.size, { timeout: 30_000 }).toBe(503);
  expect((await crowded).filter(fault => !waited.test(fault))).toEqual([]);
  await others;
  expect(most).toBe(503);
});

it('responses that never end take no more memory than their environment’s limit', async () => {
  sent = Buffer.alloc(9 * mebibyte, 'x');
  const faults = await crowd(24);
  const refused = faults.filter(fault => fault.includes('more than 128 MiB of responses'));
  expect(refused.length).toBeGreaterThan(5);
  expect(refused.length).toBeLessThan(16);
});
