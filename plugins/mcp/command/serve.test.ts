import { spawn } from 'node:child_process';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { root } from '#core/scaffold/root';
import { builtServer } from '#testing/browser/builtServer';
import { startServer } from '#testing/startServer';

let sluice: Awaited<ReturnType<typeof startServer>>;
let env: Record<string, string>;

beforeAll(async () => {
  await builtServer();
  sluice = await startServer();
  const { token, companyId } = await sluice.company({ examples: true });
  env = {
    PATH: String(process.env['PATH']),
    SLUICE_URL: await sluice.listen(),
    SLUICE_ENVIRONMENT: companyId,
    SLUICE_TOKEN: token,
  };
}, 300_000);
afterAll(() => sluice.close());
const words = ['shell/server/command/sluice.mjs', 'mcp'];

it('gives a local agent the tools of the environment', async () => {
  const agent = new Client({ name: 'local', version: '1.0.0' });
  await agent.connect(
    new StdioClientTransport({ command: process.execPath, args: words, env, cwd: root }),
  );
  const { tools } = await agent.listTools();
  expect(tools.map(({ name }) => name)).toContain('read_flow');
  const { content } = await agent.callTool({ name: 'list_flows', arguments: { query: 'report' } });
  expect(JSON.stringify(content)).toContain('Scheduled report');
  await agent.close();
});

it('answers unreadable requests with JSON-RPC errors, and continues', async () => {
  const served = spawn(process.execPath, words, { cwd: root, env });
  let out = '';
  served.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
  served.stdin.end(
    'nonsense\n{"jsonrpc":"1.0","id":4}\n{"jsonrpc":"2.0","id":5,"method":"ping"}\n',
  );
  await new Promise(done => served.on('close', done));
  const answers = out
    .trim()
    .split('\n')
    .map(line => JSON.parse(line));
  expect(answers).toContainEqual(
    expect.objectContaining({ error: expect.objectContaining({ code: -32700 }) }),
  );
  expect(answers).toContainEqual(
    expect.objectContaining({ id: 4, error: expect.objectContaining({ code: -32600 }) }),
  );
  expect(answers).toContainEqual({ jsonrpc: '2.0', id: 5, result: {} });
});

it('explains how to sign in if the token is invalid', async () => {
  const { status, body } = await sluice.inject('POST', '/mcp', {
    token: 'none',
    body: { jsonrpc: '2.0', id: 1, method: 'ping' },
  });
  expect([status, body.code]).toEqual([401, expect.any(Number)]);
});
