import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeIndex, describeTables, type DescribedTable } from '#testing/kits/describeTables';
import { startServer } from '#testing/startServer';
import { columnTypes } from '../dialect';
import type { Table } from './defineTable';

let sluice: Awaited<ReturnType<typeof startServer>>;
let found: Record<string, DescribedTable>;
let tables: readonly Table[];
beforeAll(async () => {
  sluice = await startServer();
  tables = sluice.server.plugins.flatMap(plugin => plugin.tables ?? []);
  found = await describeTables(sluice.server.database.allCompanies);
});
afterAll(() => sluice.close());

/** A declared table in the words of the database’s own. */
function describe({ name, columns, key, indices }: Table): DescribedTable {
  const keys = typeof key === 'string' ? [key] : key;
  const foreign = sluice.server.plugins.map(plugin => plugin.indices?.[name] ?? {});
  const all = Object.assign({}, indices, ...foreign) as Table['indices'];
  return {
    columns: Object.fromEntries(
      Object.entries(columns).map(([column, { terms }]) => [
        column,
        `${columnTypes[terms.kind]}${terms.nullable && !keys.includes(column) ? ' null' : ''}`,
      ]),
    ),
    key: keys,
    indices: Object.fromEntries(
      Object.entries(all).map(([index, { columns: on, unique, where }]) => [
        index,
        describeIndex(on, unique, where),
      ]),
    ),
  };
}

it('finds each declared table in the migrated database, column by column', () => {
  expect(Object.fromEntries(tables.map(({ name }) => [name, found[name]]))).toEqual(
    Object.fromEntries(tables.map(table => [table.name, describe(table)])),
  );
});

it('finds no undeclared table in the database', () => {
  const known = new Set(tables.map(({ name }) => name));
  const others = /^(kysely_migration|plugin_migrations|sqlite_.*|run_events_.*)$/;
  expect(Object.keys(found).filter(name => !known.has(name) && !others.test(name))).toEqual([]);
});

it('has the environment first in the keys of its tables', () => {
  const strange = tables.filter(
    ({ owner, key, columns }) =>
      owner === 'company' && (!columns['company_id'] || [key].flat()[0] !== 'company_id'),
  );
  expect(strange.map(({ name }) => name)).toEqual([]);
});
