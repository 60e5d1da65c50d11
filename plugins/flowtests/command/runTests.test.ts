import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { runCommand } from '#core/command';
import { decide, decideLinks } from '#plugins/runtime/server/testFlows';
import { flowsOn } from '#plugins/runtime/server/testRuns';
import { startServer } from '#testing/startServer';
import { test } from './runTests';

const sluice = await startServer();
await sluice.app.listen({ port: 0, host: '127.0.0.1' });
const folder = mkdtempSync(join(tmpdir(), 'sluice-tests-'));
afterAll(async () => {
  await sluice.close();
  rmSync(folder, { recursive: true });
});

it('sluice test runs the tests of flows, writes JUnit XML, and exits with 3 if one fails or coverage is too low', async () => {
  const flow = await flowsOn(sluice).flowOf(decide, decideLinks);
  const { token, companyId, flowId } = flow;
  const { body: ran } = await flow.start({ device: 'known', amount: 30, username: 'ada' });
  const path = `/flows/${flowId}/tests`;
  const kept = await sluice.inject('POST', `${path}/keep`, {
    token,
    body: { interactionId: ran.interactionId, name: 'Known <device>' },
  });
  const address = sluice.app.server.address();
  vi.stubEnv('SLUICE_URL', `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`);
  vi.stubEnv('SLUICE_ENVIRONMENT', companyId);
  vi.stubEnv('SLUICE_TOKEN', token);
  let written = '';
  const out = vi.spyOn(process.stdout, 'write').mockImplementation(text => {
    written += String(text);
    return true;
  });
  const run = async (...words: string[]) => {
    written = '';
    const exitCode = await runCommand(test, [...words, '--json'], folder);
    return { exitCode, answer: JSON.parse(written || 'null') };
  };
  expect(await run('--junit', 'tests.xml')).toMatchObject({
    exitCode: 0,
    answer: { tests: 1, failed: 0, flows: [{ flowId, coverage: 75 }] },
  });
  expect(readFileSync(join(folder, 'tests.xml'), 'utf8')).toContain(
    '<testcase classname="Flow" name="Known &lt;device&gt;" time="',
  );
  expect((await run('Flow', '--coverage', '80')).exitCode).toBe(3);
  const { testId, test: document } = kept.body;
  const changed = { ...document, expects: { outcome: 'waiting' } };
  await sluice.inject('PUT', `${path}/${testId}`, { token, body: { name: 'W', test: changed } });
  expect(await run('--junit', 'tests.xml')).toMatchObject({ exitCode: 3, answer: { failed: 1 } });
  expect(readFileSync(join(folder, 'tests.xml'), 'utf8')).toMatch(/failures="1"[\s\S]*<failure/);
  expect((await run('Nothing')).exitCode).toBe(1);
  out.mockRestore();
});
