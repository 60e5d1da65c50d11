import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createServer, readSettings, type Sluice } from '#core/server/internal';

let folder: string;
let open: Sluice | undefined;
beforeEach(() => void (folder = join(mkdtempSync(join(tmpdir(), 'sluice-key-')), 'data')));
afterEach(async () => {
  await open?.close();
  open = undefined;
  rmSync(join(folder, '..'), { recursive: true, force: true });
});

const start = async (env: Record<string, string> = {}) => {
  await open?.close();
  open = undefined;
  const settings = readSettings({
    SLUICE_DATA: folder,
    SLUICE_LOG_LEVEL: 'silent',
    SLUICE_JOBS: 'off',
    PORT: '0',
    ...env,
  });
  open = await createServer(settings, []);
  return open.server.secrets;
};
const keyFile = () => join(folder, 'key');
const keep = (text: string) => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(keyFile(), text);
};
const askReady = async () => (await open!.app.inject('/health/ready')).json();
const newKey = () => randomBytes(32).toString('hex');
const modeOf = (file: string) => (statSync(file).mode & 0o777).toString(8);
const place = { table: 'connections', row: '1', column: 'secret' };

describe('the key that encrypts secrets (guarantee 37)', () => {
  it('is created at the first start, readable only by its owner, like the database', async () => {
    await start();
    expect(readFileSync(keyFile(), 'utf8')).toMatch(/^[0-9a-f]{64}$/);
    expect(modeOf(folder)).toBe('700');
    const modes = readdirSync(folder).map(name => [name, modeOf(join(folder, name))]);
    expect(modes).toEqual(modes.map(([name]) => [name, '600']));
    expect(modes.length).toBeGreaterThan(2);
  });

  it('restricts files that others could read at the next start', async () => {
    await start();
    await open!.close();
    open = undefined;
    for (const name of readdirSync(folder)) chmodSync(join(folder, name), 0o644);
    chmodSync(folder, 0o755);
    await start();
    expect([modeOf(folder), modeOf(keyFile()), modeOf(join(folder, 'sluice.db'))]).toEqual([
      '700',
      '600',
      '600',
    ]);
  });

  it.each([
    ['empty', ''],
    ['short', 'abcd'],
    ['one digit short', newKey().slice(1)],
    ['no hexadecimal digits', 'not-hex-at-all'],
  ])('stops the start with a sentence where its file is %s', async (_, text) => {
    keep(text);
    await expect(start()).rejects.toThrow(
      `The key file ${keyFile()} does not contain a 32-byte key, written as 64 hexadecimal digits.`,
    );
    expect(readFileSync(keyFile(), 'utf8')).toBe(text);
  });

  it('is never created again for a database that has one', async () => {
    const sealed = (await start()).encrypt('a', place, 'canary');
    const kept = readFileSync(keyFile(), 'utf8');
    rmSync(keyFile());
    await expect(start()).rejects.toThrow(
      `The key file ${keyFile()} is missing. Restore the original key`,
    );
    expect(readdirSync(folder)).not.toContain('key');
    keep(`${kept}\n`);
    expect((await start()).decrypt('a', place, sealed)).toBe('canary');
  });

  it('is not accepted for the database of another installation', async () => {
    await start();
    keep(newKey());
    await expect(start()).rejects.toThrow('were encrypted with a different key than the one in');
  });

  it('can be changed while the previous one is listed, and back', async () => {
    await start();
    const before = readFileSync(keyFile(), 'utf8');
    const SLUICE_KEY = newKey();
    await expect(start({ SLUICE_KEY })).rejects.toThrow('list the previous one');
    await start({ SLUICE_KEY, SLUICE_KEY_PREVIOUS: before });
    await start({ SLUICE_KEY });
    await start({ SLUICE_KEY_PREVIOUS: SLUICE_KEY });
    await start();
  });

  it.each(['SLUICE_KEY', 'SLUICE_KEY_FILE'])('is not created if %s is empty', async name => {
    await expect(start({ [name]: '' })).rejects.toThrow(`${name} is empty.`);
    expect(existsSync(folder)).toBe(false);
  });

  it('comes from a named file, which must exist and contain a key, and is restricted, too', async () => {
    const SLUICE_KEY_FILE = join(folder, '..', 'mounted');
    await expect(start({ SLUICE_KEY_FILE })).rejects.toThrow('(ENOENT)');
    writeFileSync(SLUICE_KEY_FILE, 'short');
    await expect(start({ SLUICE_KEY_FILE })).rejects.toThrow('does not contain a 32-byte key');
    writeFileSync(SLUICE_KEY_FILE, newKey(), { mode: 0o644 });
    await start({ SLUICE_KEY_FILE });
    expect(readdirSync(folder)).not.toContain('key');
    expect(modeOf(SLUICE_KEY_FILE)).toBe('600');
    await expect(start({ SLUICE_KEY_FILE, SLUICE_KEY: newKey() })).rejects.toThrow('not both');
  });

  it('comes from no pipe or folder, which could keep the start or a running server waiting', async () => {
    const SLUICE_KEY_FILE = join(folder, '..', 'mounted');
    const pipe = () => execFileSync('mkfifo', [SLUICE_KEY_FILE]);
    pipe();
    const refusal = `The key file ${SLUICE_KEY_FILE} is not a regular file.`;
    await expect(start({ SLUICE_KEY_FILE })).rejects.toThrow(refusal);
    rmSync(SLUICE_KEY_FILE);
    writeFileSync(SLUICE_KEY_FILE, `${newKey()}\n`);
    await start({ SLUICE_KEY_FILE });
    rmSync(SLUICE_KEY_FILE);
    pipe();
    expect(await askReady()).toEqual({
      status: 'ready',
      warning: expect.stringContaining(refusal),
    });
    mkdirSync(keyFile());
    await expect(start()).rejects.toThrow(`The key file ${keyFile()} is not a regular file.`);
  });

  it('is written again by a running server if its file was deleted, for the next start', async () => {
    const sealed = (await start()).encrypt('c', place, 'secret');
    const [key, ready] = [readFileSync(keyFile(), 'utf8'), await askReady()];
    rmSync(keyFile());
    expect([ready, await askReady()]).toEqual([{ status: 'ready' }, { status: 'ready' }]);
    expect([readFileSync(keyFile(), 'utf8'), modeOf(keyFile())]).toEqual([key, '600']);
    expect((await start()).decrypt('c', place, sealed)).toBe('secret');
  });

  it('is reported by readiness if the next start would lack it, while the server continues', async () => {
    await start();
    const key = readFileSync(keyFile(), 'utf8');
    const tell = (warning: string) => ({
      status: 'ready',
      warning: expect.stringContaining(`The key file ${keyFile()} ${warning}`),
    });
    keep(newKey());
    expect(await askReady()).toEqual(
      tell('contains a different key than the one this process uses.'),
    );
    keep('');
    expect(await askReady()).toEqual(tell('does not contain a 32-byte key'));
    rmSync(keyFile());
    mkdirSync(`${keyFile()}.${process.pid}`);
    expect(await askReady()).toEqual(tell('is missing and can’t be written'));
    rmSync(`${keyFile()}.${process.pid}`, { recursive: true });
    expect(await askReady()).toEqual({ status: 'ready' });
    expect(readFileSync(keyFile(), 'utf8')).toBe(key);
  });

  it('is never written again to a file that the operator names, only reported as missing', async () => {
    const file = join(folder, '..', 'mounted');
    writeFileSync(file, newKey());
    await start({ SLUICE_KEY_FILE: file });
    rmSync(file);
    expect(await askReady()).toEqual({
      status: 'ready',
      warning: expect.stringContaining(`Can’t read the key file ${file} (ENOENT).`),
    });
    expect(existsSync(file)).toBe(false);
  });
});
