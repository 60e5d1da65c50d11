// @module-tag slow
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'sluice-start-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

// Settings of whoever runs the tests are not those of the product under test.
const rest = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !name.startsWith('SLUICE_')),
);

/** Starts the product where it cannot start, and answers how it ended and what it said. */
function runUntilExit(
  env: Record<string, string>,
  args: readonly string[] = ['shell/server/start.mjs'],
) {
  return new Promise<{ code: number | null; said: string[] }>(resolve => {
    const child = spawn(process.execPath, args, {
      env: {
        ...rest,
        PORT: '0',
        SLUICE_DATA: join(folder, 'data'),
        SLUICE_LOG_LEVEL: 'silent',
        ...env,
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let output = '';
    child.stderr.on('data', chunk => (output += chunk));
    child.on('exit', code => resolve({ code, said: output.trim().split('\n') }));
  });
}

it('reports that a port is in use', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await new Promise(resolve => taken.once('listening', resolve));
  const { port } = taken.address() as { port: number };
  const { code, said } = await runUntilExit({ PORT: String(port) });
  taken.close();
  expect({ code, said }).toEqual({ code: 1, said: [expect.stringContaining(`Port ${port}`)] });
});

it('reports that the data folder can’t be written', async () => {
  const file = join(folder, 'a-file');
  writeFileSync(file, '');
  const { code, said } = await runUntilExit({ SLUICE_DATA: join(file, 'data') });
  expect({ code, said }).toEqual({ code: 1, said: [expect.stringContaining(file)] });
});

it('reports that the database URL is wrong', async () => {
  const { code, said } = await runUntilExit({
    DATABASE_URL: 'postgres://nobody:secret@127.0.0.1:1/nowhere',
  });
  expect({ code, said }).toEqual({
    code: 1,
    said: [expect.stringMatching(/DATABASE_URL|database/i)],
  });
  expect(said.join()).not.toContain('secret');
});

it('reports that the data file is damaged, and doesn’t change it', async () => {
  const data = mkdtempSync(join(folder, 'damaged-'));
  writeFileSync(join(data, 'sluice.db'), 'this is no database, and never was one'.repeat(200));
  const { code, said } = await runUntilExit({ SLUICE_DATA: data });
  expect({ code, said }).toEqual({ code: 1, said: [expect.stringContaining('sluice.db')] });
});

it('reports an invalid setting', async () => {
  const { code, said } = await runUntilExit({ PORT: 'many' });
  expect({ code, said }).toEqual({ code: 1, said: [expect.stringContaining('PORT is "many"')] });
});

it('reports that Node.js is too old', async () => {
  const old = `Object.defineProperty(process, 'version', { value: 'v18.20.0' }); import('./shell/server/start.mjs')`;
  const { code, said } = await runUntilExit({}, ['-e', old]);
  expect({ code, said }).toEqual({
    code: 1,
    said: [expect.stringContaining('Sluice needs Node 20.19 or newer')],
  });
});
