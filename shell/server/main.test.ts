// @module-tag slow
import { spawn } from 'node:child_process';
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { builtServer } from '#testing/browser/builtServer';

let entry: string;
let folder: string;
beforeAll(async () => void (entry = await builtServer()), 240_000);
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'sluice-start-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/**
 * Starts the server as a process and returns what it printed and how it ended; stopped once it is
 * ready.
 */
function start(
  env: Record<string, string>,
  signals: readonly NodeJS.Signals[] = ['SIGTERM'],
): Promise<{ code: number | null; out: string; err: string }> {
  return new Promise(done => {
    const child = spawn(process.execPath, [entry], {
      env: {
        PATH: process.env['PATH'],
        SLUICE_DATA: join(folder, 'data'),
        SLUICE_LOG_LEVEL: 'silent',
        PORT: '0',
        SLUICE_DRAIN_SECONDS: '0',
        ...env,
      },
    });
    let out = '';
    let err = '';
    let told = false;
    // However many pieces the output comes in.
    child.stdout.on('data', chunk => {
      out += String(chunk);
      if (told || !/ready at .*\n/.test(out)) return;
      told = true;
      setTimeout(() => {
        for (const signal of signals) child.kill(signal);
      }, 100);
    });
    child.stderr.on('data', chunk => (err += String(chunk)));
    child.on('exit', code => done({ code, out, err }));
  });
}

it('prints the address and the set-up link and nothing else, and stops when asked', async () => {
  const { code, out, err } = await start({});
  expect(out).toMatch(
    /^Sluice is ready at http:\/\/127\.0\.0\.1:\d+\nSet it up \(this link works once\): http:\/\/127\.0\.0\.1:\d+\/setup\?key=[0-9a-f]{48}\n$/,
  );
  expect([code, err]).toEqual([0, '']);
});

it('says where hosted pages can have no origin of their own, and stops in order when its terminal closes', async () => {
  const env = { SLUICE_URL: 'http://10.0.0.5:3000' };
  const { code, err } = await start(env, ['SIGHUP', 'SIGHUP']);
  expect(err).toContain('Hosted pages have no origin of their own');
  expect(code).toBe(0);
});

it('makes the administrator that the environment names, warns of a setting it does not know, and stops in order when a terminal and npm both pass on Ctrl+C', async () => {
  const env = {
    SLUICE_ADMIN_EMAIL: 'ada@example.com',
    SLUICE_ADMIN_PASSWORD: 'Correct-Horse-9',
    SLUICE_PROT: '1',
  };
  const { code, out, err } = await start(env, ['SIGINT', 'SIGINT']);
  expect(out).toMatch(/^Sluice is ready at \S+\n$/);
  expect(err).toMatch(/^SLUICE_PROT is not a Sluice setting/);
  expect(code).toBe(0);
});

it('says which port is busy', async () => {
  const holder = createServer().listen(0, '127.0.0.1');
  await new Promise(done => holder.once('listening', done));
  const { port } = holder.address() as { port: number };
  const ended = await start({ PORT: String(port) });
  holder.close();
  expect(ended).toMatchObject({
    code: 1,
    err: `Port ${port} on 127.0.0.1 is in use. Stop the process that uses it, or set PORT to another port.\n`,
  });
});

it('says which folder cannot be written', async () => {
  writeFileSync(join(folder, 'file'), '');
  const ended = await start({ SLUICE_DATA: join(folder, 'file', 'data') });
  expect(ended.code).toBe(1);
  expect(ended.err).toMatch(
    /^The data folder .* is not writable\. Make it writable, or set another one with SLUICE_DATA\.\n$/,
  );
});

it('says that the data file is damaged', async () => {
  mkdirSync(join(folder, 'data'));
  writeFileSync(join(folder, 'data', 'sluice.db'), 'this is no database '.repeat(500));
  const ended = await start({});
  expect(ended.code).toBe(1);
  expect(ended.err).toMatch(
    /^Can’t read the data file .*sluice\.db \(.*\)\. Restore it from a backup, or move it elsewhere and start with an empty one\.\n$/,
  );
});

it('says that the database cannot be reached, without its password', async () => {
  const ended = await start({ DATABASE_URL: 'postgres://ada:canary@127.0.0.1:1/none' });
  expect(ended.code).toBe(1);
  expect(ended.err).toMatch(
    /^Can’t reach the database at postgres:\/\/ada:\*\*\*@127\.0\.0\.1:1\/none \(.*\)\. Check DATABASE_URL\.\n$/,
  );
});

it.each([
  [{ PORT: 'many' }, 'PORT is "many". Set a whole number from 0 to 65535.\n'],
  [{ SLUICE_KEY: 'short' }, 'SLUICE_KEY must be 64 hexadecimal digits'],
  [
    { SLUICE_ADMIN_EMAIL: 'ada@example.com' },
    'Set both SLUICE_ADMIN_EMAIL and SLUICE_ADMIN_PASSWORD, or neither.',
  ],
  [
    { SLUICE_ADMIN_EMAIL: 'Ada <ada@example.com>', SLUICE_ADMIN_PASSWORD: 'Correct-Horse-9' },
    'A new account can’t have the email address “ada <ada@example.com>”. Enter one such as',
  ],
  [
    { SLUICE_ADMIN_EMAIL: 'ada@example.com', SLUICE_ADMIN_PASSWORD: 'weak' },
    'SLUICE_ADMIN_EMAIL or SLUICE_ADMIN_PASSWORD can’t be used: The password must have',
  ],
])('says what is wrong with the setting %j', async (env, sentence) => {
  const ended = await start(env as unknown as Record<string, string>);
  expect(ended.code).toBe(1);
  expect(ended.err).toContain(sentence);
});
