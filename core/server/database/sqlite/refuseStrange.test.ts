import { spawnSync } from 'node:child_process';
import {
  closeSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Libsql from 'libsql';
import { Kysely } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { isUnavailable } from '../dialect';
import { openSqlite } from './openSqlite';
import { explainOpenFault } from './refuseStrange';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'sluice-strange-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));
const put = (name: string, text: string) => writeFileSync(join(folder, name), text);

it('an empty data file next to a key is rejected as that of a failed backup', async () => {
  put('sluice.db', '');
  put('key', 'a'.repeat(64));
  expect(() => openSqlite(folder)).toThrow(
    /^The data file .*sluice\.db is empty\. Restore it from/,
  );
  rmSync(join(folder, 'key'));
  await openSqlite(folder).close();
});

/** Has this process write no more bytes to a file than so many, as on a disk that fails. */
const limitFiles = (size: string) =>
  spawnSync('prlimit', ['--pid', String(process.pid), `--fsize=${size}:unlimited`]).status === 0;

it.runIf(limitFiles('unlimited'))(
  'a first start that could not write leaves nothing that the next one refuses (guarantee 38)',
  async () => {
    put('key', 'a'.repeat(64));
    limitFiles('1');
    const failed = () => openSqlite(folder);
    try {
      expect(failed).toThrow(/disk|full|file too large/i);
    } finally {
      limitFiles('unlimited');
    }
    put('sluice.db-new-1', '');
    await openSqlite(folder).close();
    expect(readdirSync(folder).filter(name => name.includes('-new-'))).toEqual([]);
  },
);

it('a file of another program is rejected and not changed', () => {
  const file = join(folder, 'sluice.db');
  const other = new Libsql(file);
  other.exec('create table contacts (name text)');
  other.close();
  expect(() => openSqlite(folder)).toThrow(
    /^The data file .*sluice\.db belongs to another program: it has the table “contacts”\./,
  );
  const read = new Libsql(file);
  expect(read.prepare('select name from sqlite_master').all([])).toEqual([{ name: 'contacts' }]);
  read.close();
});

it('a file of another user is not reported as damaged', () => {
  const fault = explainOpenFault('sluice.db', Object.assign(new Error(), { code: 'EACCES' }));
  expect(fault.message).toBe(
    'The data file sluice.db is not readable and writable for the user who runs Sluice. Change its owner or permissions.',
  );
});

it('a damaged page fails calls that read it, and is reported by readiness', async () => {
  const file = join(folder, 'sluice.db');
  const made = new Libsql(file);
  made.exec('create table kysely_migration (name text)');
  made.exec(
    `with recursive n(i) as (select 1 union all select i + 1 from n where i < 2000)
     insert into kysely_migration select printf('%0100d', i) from n`,
  );
  made.close();
  const opened = openSync(file, 'r+');
  writeSync(opened, Buffer.alloc(4096, 0xff), 0, 4096, 10 * 4096);
  closeSync(opened);
  const sqlite = openSqlite(folder);
  const db = new Kysely<{ kysely_migration: { name: string } }>({
    dialect: sqlite.createDialect(''),
  });
  expect(await sqlite.findFault()).toBeUndefined();
  const fault: unknown = await db
    .selectFrom('kysely_migration')
    .selectAll()
    .execute()
    .catch(error => error);
  expect(isUnavailable(fault)).toBe(true);
  expect(await sqlite.findFault()).toMatch(
    /^The data file .*sluice\.db is damaged \(.*\)\. Restore it from a backup\.$/,
  );
  await sqlite.close();
  await db.destroy();
});
