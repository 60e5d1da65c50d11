// @module-tag slow
import { execFile } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { builtServer } from '../../browser/builtServer';
import { putMigrated } from '../../kits/migrated';
import { connected } from '../../postgres.mjs';
import { freshDatabase, password, startServer } from '../../startServer';
import { Fleet } from './Fleet';
import { createCaller } from './load/createCaller';
import { createWorld } from './load/createWorld';
import { findLosses } from './load/findLosses';
import { MixedLoad, type Part } from './load/MixedLoad';

const run = promisify(execFile);
const email = 'ada@example.com';
const parts: readonly Part[] = ['run', 'visit', 'save', 'signIn', 'secret', 'import'];
const pass = (ms: number) => new Promise(done => setTimeout(done, ms));
const server = process.env['TEST_DATABASE_URL'];

/** Why there can be no dump here, as the title says it; empty where there can. */
async function findSkip(): Promise<string> {
  if (!server) return '';
  const client = await connected(server);
  const { rows } = await client.query('show server_version');
  await client.end();
  const serves = parseInt(String(rows[0]?.server_version));
  const { stdout } = await run('pg_dump', ['--version']).catch(() => ({ stdout: '' }));
  const dumps = parseInt(/\d+/.exec(stdout)?.[0] ?? '0');
  if (dumps >= serves) return '';
  return ` (skipped: PostgreSQL ${serves} needs pg_dump ${serves}, and here is ${dumps || 'none'})`;
}
const skip = await findSkip();

const folders: string[] = [];
const createFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-restore-'));
  folders.push(folder);
  return folder;
};
const closing: (() => unknown)[] = [];
beforeAll(async () => void (await builtServer()), 240_000);
afterAll(async () => {
  for (const close of closing.toReversed()) await close();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** Copies a file of SQLite that is in use, by the statement that docs/operating.md has. */
const vacuumInto = (folder: string, backup: string) =>
  run(process.execPath, [
    '--input-type=module',
    '-e',
    `import Libsql from 'libsql'; new Libsql(process.argv[1]).exec("vacuum into '" + process.argv[2] + "'");`,
    join(folder, 'sluice.db'),
    backup,
  ]);
const everyCompany = { ...process.env, PGOPTIONS: '-c sluice.company=*' };
const dump = (url: string, backup: string) =>
  run('pg_dump', ['--enable-row-security', '--format=custom', `--file=${backup}`, url], {
    env: everyCompany,
  });

/** The number of tables whose rows are kept apart by company. */
async function countSecured(url: string | undefined): Promise<number> {
  if (!url) return 0;
  const client = await connected(url);
  const { rows } = await client.query(
    'select count(*)::int as secured from pg_class where relforcerowsecurity',
  );
  await client.end();
  return Number(rows[0]?.secured);
}

it.skipIf(skip !== '')(
  `a backup taken under load, restored elsewhere with its key, has all that was acknowledged before it (guarantees 16 and 26)${skip}`,
  { timeout: 180_000 },
  async () => {
    const folder = createFolder();
    const database = await freshDatabase('product');
    if (!database) await putMigrated(folder);
    const limits = ['TOKEN', 'COMPANY', 'ADDRESS', 'RUNS', 'TRIES', 'IMPORTS'];
    const settings = (data: string, url: string | undefined) => ({
      SLUICE_DATA: data,
      SLUICE_ADMIN_EMAIL: email,
      SLUICE_ADMIN_PASSWORD: password,
      ...Object.fromEntries(limits.map(name => [`SLUICE_RATE_${name}`, '0'])),
      ...(url && { DATABASE_URL: url }),
    });
    const fleet = new Fleet(settings(folder, database?.url));
    closing.push(() => fleet.close());
    await fleet.start(0);
    const call = createCaller(() => fleet.address(0));
    const world = await createWorld(call, { email, password });
    const load = new MixedLoad(call, world, 'before');
    load.start(parts, 20);
    while (Object.entries(load.counts).some(([kind, n]) => kind !== 'rotations' && n < 5))
      await pass(20);

    const kept = load.copy();
    const secured = await countSecured(database?.url);
    const store = createFolder();
    const backup = join(store, 'backup');
    await (database ? dump(database.url, backup) : vacuumInto(folder, backup));
    copyFileSync(join(folder, 'key'), join(store, 'key'));
    await load.end();
    expect(load.wrong).toEqual([]);
    expect(load.runs.size).toBeGreaterThan(kept.runs.size);
    await fleet.kill(0);
    rmSync(folder, { recursive: true });
    await database?.drop();

    const elsewhere = createFolder();
    const restored = await freshDatabase();
    if (restored) {
      closing.push(restored.drop);
      await run('pg_restore', [`--dbname=${restored.url}`, '--no-owner', backup]);
    } else copyFileSync(backup, join(elsewhere, 'sluice.db'));
    const keyless = new Fleet(settings(elsewhere, restored?.url));
    await expect(keyless.start(0)).rejects.toThrow(
      /The key file .*key is missing\. Restore the original key from your backup/,
    );
    copyFileSync(join(store, 'key'), join(elsewhere, 'key'));
    const sluice = await startServer({ env: settings(elsewhere, restored?.url) });
    closing.push(() => sluice.close());
    expect(await findLosses(sluice, world, [kept])).toEqual([]);
    expect(await countSecured(restored?.url)).toBe(secured);
  },
);
