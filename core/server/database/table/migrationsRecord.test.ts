import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { installed } from '#testing/installed';
import { corePlugin } from '../../corePlugin';
import { openSqlite } from '../sqlite/openSqlite';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const plugins = [corePlugin, ...installed];
const getPath = (id: string) =>
  id === 'core' ? 'core/server/database/migrations.sql' : `plugins/${id}/server/migrations.sql`;

/** The statements that each migration leaves in the schema, by its name. */
const made = new Map<string, string>();
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sluice-history-'));
  const { createDialect, close } = openSqlite(folder);
  const db = new Kysely<any>({ dialect: createDialect('') });
  const read = async () => {
    const { rows } = await sql<{ name: string; sql: string }>`
      select name, sql from sqlite_master where sql is not null`.execute(db);
    return new Map(rows.map(row => [row.name, row.sql]));
  };
  const steps = plugins.flatMap(({ migrations = {} }) => Object.entries(migrations));
  let before = await read();
  for (const [name, { up }] of steps.sort(([a], [b]) => (a < b ? -1 : 1))) {
    await db.transaction().execute(up);
    const after = await read();
    const gone = [...before.keys()].filter(each => !after.has(each)).map(each => `drop ${each}`);
    const changed = [...after].filter(([each, text]) => before.get(each) !== text);
    made.set(name, [...gone, ...changed.map(([, text]) => text)].sort().join('\n'));
    before = after;
  }
  await close();
  await db.destroy();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function readRecord(path: string): Map<string, string> {
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const sections = text.split(/^-- /m).slice(1);
  return new Map(
    sections.map(section => {
      const [name = '', ...lines] = section.split('\n');
      return [name, lines.join('\n').trim()];
    }),
  );
}

it.each(plugins.map(({ id, migrations = {} }) => [id, Object.keys(migrations).sort()] as const))(
  'runs the migrations of %s as installations have run them',
  (id, names) => {
    if (names.length === 0) return;
    const path = join(root, getPath(id));
    const record = readRecord(path);
    expect(
      Object.fromEntries([...record.keys()].map(name => [name, made.get(name)])),
      `Installations have run ${getPath(id)}: change tables with a later migration.`,
    ).toEqual(Object.fromEntries(record));
    if (names.every(name => record.has(name))) return;
    expect(process.env['CI'], `Run this test and commit ${getPath(id)}.`).toBeUndefined();
    writeFileSync(path, names.map(name => `-- ${name}\n${made.get(name)!}\n`).join('\n'));
  },
);
