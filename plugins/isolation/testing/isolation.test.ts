// @module-tag slow
import { readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { flowsOn } from '#plugins/runtime/server/testRuns';
import { buildSample, copySample } from '#testing/outside/kits/buildSample';
import { startServer } from '#testing/startServer';
import { packConnectors } from './packConnectors';
import { scoreConnector } from './scoreConnector';

const calls: string[] = [];
/** The service that the connector calls. */
const service = createServer(({ url = '', headers }, reply) => {
  const { authorization = '' } = headers;
  calls.push(`${url} ${Buffer.from(authorization.slice(6), 'base64')}`);
  if (url.includes('203.0.113.9')) reply.statusCode = 404;
  else if (!authorization.endsWith(Buffer.from('key:k-1').toString('base64')))
    reply.statusCode = 401;
  reply.end(JSON.stringify({ score: url.includes('strict') ? 80 : 20 }));
});
let sluice: Awaited<ReturnType<typeof startServer>>;
let flows: ReturnType<typeof flowsOn>;
let address: string;

beforeAll(async () => {
  await new Promise<void>(done => service.listen(0, '127.0.0.1', done));
  const { port } = service.address() as AddressInfo;
  address = `http://127.0.0.1:${port}`;
  const archive = await packConnectors({
    id: 'score',
    name: '@acme/score',
    source: scoreConnector,
    hosts: [`127.0.0.1:${port}`],
  });
  sluice = await startServer({
    packages: [archive, await packBuilt()],
    env: { SLUICE_ALLOW_HOSTS: '127.0.0.1' },
  });
  flows = flowsOn(sluice);
}, 60_000);
afterAll(async () => {
  await sluice.close();
  service.close();
});

/** A package with the connectors of the sample alone, as its author builds and packs it. */
async function packBuilt(): Promise<Buffer> {
  const folder = copySample('risk', ['plugin.ts', 'server.ts']);
  await buildSample(folder, '--pack');
  const archive = readFileSync(join(folder, 'acme-sluice-risk-1.0.0.tgz'));
  rmSync(folder, { recursive: true });
  return archive;
}

/** A company with a connection of the connector. */
async function connect(properties: object) {
  const who = await sluice.company();
  const body = { name: 'Score', connectorId: 'scoreConnector', properties };
  const made = await sluice.inject('POST', '/connections', { token: who.token, body });
  expect(made.status).toBe(200);
  return { who, connectionId: made.body.connectionId as string };
}

/** Returns the output of a node of the connector, and its error. */
async function runNode(
  properties: Readonly<Record<string, unknown>>,
  apiKey = 'k-1',
  baseUrl = address,
) {
  const { who, connectionId } = await connect({ baseUrl, apiKey });
  const flow = await flows.flowOf(
    {
      first: ['scoreConnector', 'score', { address: '192.0.2.1' }, connectionId],
      node: ['scoreConnector', 'score', properties, connectionId],
    },
    [['first', 'node', 'allTriggersComplete']],
    {},
    who,
  );
  await flow.start({ who: 'Ada' });
  const [run] = await flow.runs();
  const { events } = await flow.steps(run.interactionId);
  return events.find(({ nodeId }: { nodeId: string | null }) => nodeId === 'node');
}

describe('a connector of a package', () => {
  it('is in the catalog like a built-in one', async () => {
    const { token } = await sluice.company();
    const { body } = await sluice.inject('GET', '/connectors/scoreConnector', { token });
    expect(body).toMatchObject({
      connectorId: 'scoreConnector',
      name: 'Acme Score',
      runnable: true,
      connectorCategories: [{ name: 'Risk', value: 'risk' }],
      properties: { apiKey: { secure: true }, model: { options: [{ name: 'standard' }, {}] } },
      capabilities: { score: { title: 'Score Address', runs: true } },
    });
  });

  it('calls its service with the secrets of its connection, and returns the response', async () => {
    const { output } = await runNode({
      address: '{{local.first.payload.output.score}}.0.2.2',
      model: 'strict',
    });
    expect(output).toEqual({ score: 80, level: 'high', count: 2, who: 'Ada' });
    expect(calls.at(-1)).toBe('/score?address=20.0.2.2&model=strict key:k-1');
  });

  it.each([
    [
      'an unknown address',
      { address: '203.0.113.9' },
      'k-1',
      'unknownAddress',
      'The service does not know 203.0.113.9.',
    ],
    ['no address', {}, 'k-1', 'noAddress', 'Set the IP address.'],
    ['a wrong key', { address: '192.0.2.1' }, 'k-2', 401, 'The service returned 401.'],
  ] as const)('fails with its own error: %s', async (_, properties, key, code, message) => {
    expect((await runNode(properties, key)).error).toMatchObject({ code, message });
  });

  it('calls only hosts that its package declares, whatever a connection contains', async () => {
    const { error } = await runNode({ address: '192.0.2.1' }, 'k-2', 'http://127.0.0.1:9');
    expect(error.message).toBe(
      'The package @acme/score failed: Sluice blocked its call to 127.0.0.1:9, which isn’t listed under “sluice.hosts” in its package.json.',
    );
  });

  it.each([
    ['k-1', { outcome: 'works', message: 'The service accepted the key.' }],
    ['k-2', { outcome: 'fails', message: 'The service returned 401.' }],
  ])('tests a connection: %s', async (apiKey, seen) => {
    const { who, connectionId } = await connect({ baseUrl: address, apiKey });
    const tested = await sluice.inject('POST', `/connections/${connectionId}/test`, {
      token: who.token,
      body: {},
    });
    expect(tested.body).toMatchObject(seen);
  });

  it.each([
    ['192.168.0.1', { output: { score: 0 } }],
    ['nowhere', { error: { code: 'notAddress', message: 'This is no IPv4 address.' } }],
  ])('runs as its author’s tool built it: %s', async (address, seen) => {
    const flow = await flows.flowOf({ node: ['riskConnector', 'score', { address }] });
    await flow.start();
    const [run] = await flow.runs();
    const { events } = await flow.steps(run.interactionId);
    const [step] = events.filter(({ nodeId }: { nodeId: string | null }) => nodeId === 'node');
    expect(step).toMatchObject(seen);
  });
});
