import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readReleased, releaseMissing } from '../kits/lastRelease';
import { filesIn, root } from './sources';

/** Tables by name, each with its columns and what is said of them. */
type Tables = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** Reads how tables are after the last of these migrations. */
function readTables(files: readonly string[]): Tables {
  const migrations = files
    .flatMap(text => text.split(/^-- /m).slice(1))
    .toSorted((one, other) => (one < other ? -1 : 1));
  const tables = new Map<string, Map<string, string>>();
  for (const migration of migrations)
    for (const [, name = '', body = ''] of migration.matchAll(
      /^CREATE TABLE "(\w+)" \((.*)\)$/gm,
    )) {
      const columns = body.matchAll(/(?:^|, )"(\w+)" ((?:[^,(]|\([^)]*\))*)/g);
      tables.set(name, new Map([...columns].map(([, column = '', type = '']) => [column, type])));
    }
  return tables;
}

/** Finds what the last release could not go on with beside the new tables, a sentence for each. */
function findBreaks(before: Tables, after: Tables): string[] {
  return [...before].flatMap(([table, columns]) => {
    const now = after.get(table);
    if (!now) return [`Table ${table} is gone, which the last release reads.`];
    const gone = [...columns].flatMap(([column, type]) => {
      const changed = now.get(column);
      if (changed === undefined)
        return [`${table}.${column} is gone, which the last release reads.`];
      if (changed === type) return [];
      return [
        `${table}.${column} was “${type}” and is “${changed}”, which the last release may not fit.`,
      ];
    });
    const needed = [...now]
      .filter(
        ([column, type]) => !columns.has(column) && /not null/.test(type) && !/default/.test(type),
      )
      .map(
        ([column]) =>
          `${table}.${column} needs a value that the last release does not write: give it a default.`,
      );
    return [...gone, ...needed];
  });
}

const present = () =>
  readTables(
    filesIn('core', 'plugins')
      .filter(path => path.endsWith('migrations.sql'))
      .map(path => readFileSync(join(root, path), 'utf8')),
  );

describe('migrations expand first and contract a release later (guarantee 18)', () => {
  it.skipIf(releaseMissing !== '')(
    `nothing that the last release reads is dropped, renamed or narrowed, and it writes all that is needed${releaseMissing}`,
    () => {
      const before = readTables(readReleased('migrations.sql'));
      expect(before.size).toBeGreaterThan(50);
      expect(before.get('customers')?.get('email')).toBe('text not null unique');
      expect(findBreaks(before, present())).toEqual([]);
    },
  );

  it('reports removed tables and columns, changed columns, and columns that need a value', () => {
    const read = (...lines: readonly string[]) => readTables([`-- 1\n${lines.join('\n')}\n`]);
    const before = read(
      'CREATE TABLE "a" ("id" text primary key, "size" integer, constraint "k" unique ("id", "size"))',
      'CREATE TABLE "b" ("id" text primary key, "name" text, "old" text)',
    );
    const after = read(
      'CREATE TABLE "b" ("id" text primary key, "name" text not null, "new" text not null, "kind" text default \'\' not null)',
    );
    expect(findBreaks(before, after)).toEqual([
      'Table a is gone, which the last release reads.',
      'b.name was “text” and is “text not null”, which the last release may not fit.',
      'b.old is gone, which the last release reads.',
      'b.new needs a value that the last release does not write: give it a default.',
    ]);
  });
});
