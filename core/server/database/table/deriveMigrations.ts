import { sql, type ColumnDefinitionBuilder, type Kysely, type Migration } from 'kysely';
import { columnTypes } from '../dialect';
import type { Column } from './Column';
import type { Index, Table } from './defineTable';

/** The indices that a plugin puts on tables of others, by table. */
export type ForeignIndices = Readonly<Record<string, Readonly<Record<string, Index>>>>;

interface Declared {
  readonly tables?: readonly Table[] | undefined;
  readonly indices?: ForeignIndices | undefined;
  /** Migrations written out; one that a declared change names as well runs after it. */
  readonly migrations?: Readonly<Record<string, Migration>> | undefined;
}
type Change = (db: Kysely<any>) => Promise<void>;

/**
 * Collects a plugin's migrations, by name: those that its tables, columns and indices name and
 * those that are written out.
 */
export function deriveMigrations({
  tables = [],
  indices = {},
  migrations = {},
}: Declared): Record<string, Migration> {
  const changes = new Map<string, Change[]>();
  const add = (name: string | null | undefined, change: Change) => {
    if (name) changes.set(name, [...(changes.get(name) ?? []), change]);
  };
  for (const table of tables) add(table.since, db => createTable(db, table));
  for (const { name, columns } of tables)
    for (const [column, declared] of Object.entries(columns))
      add(declared.terms.since, db => addColumn(db, name, column, declared));
  for (const { name: table, indices, since } of tables)
    for (const [name, index] of Object.entries(indices))
      add(index.since === undefined ? since : index.since, db =>
        createIndex(db, table, name, index),
      );
  for (const [table, more] of Object.entries(indices))
    for (const [name, index] of Object.entries(more))
      add(index.since, db => createIndex(db, table, name, index));
  for (const [name, { up }] of Object.entries(migrations)) add(name, up);
  return Object.fromEntries(
    [...changes].map(([name, steps]) => [
      name,
      {
        up: async db => {
          for (const step of steps) await step(db);
        },
      },
    ]),
  );
}

/** Lists the tables whose rows belong to companies. */
export const listCompanyTables = (tables: readonly Table[]): readonly string[] =>
  tables.filter(({ owner }) => owner === 'company').map(({ name }) => name);

/** Makes a table as its own migration does, without what later ones add. */
async function createTable(db: Kysely<any>, { name, columns, key }: Table): Promise<void> {
  let table = db.schema.createTable(name);
  for (const [column, { terms }] of Object.entries(columns))
    if (terms.since === undefined)
      table = table.addColumn(column, columnTypes[terms.kind], definition =>
        column === key ? defineKey(definition, terms) : define(definition, terms),
      );
  if (typeof key !== 'string')
    table = table.addPrimaryKeyConstraint(`${name}_key`, [...key] as never[]);
  await table.execute();
}

async function addColumn(
  db: Kysely<any>,
  table: string,
  name: string,
  { terms }: Column,
): Promise<void> {
  await db.schema
    .alterTable(table)
    .addColumn(name, columnTypes[terms.kind], definition => define(definition, terms))
    .execute();
}

async function createIndex(
  db: Kysely<any>,
  table: string,
  name: string,
  { columns, unique, where }: Index,
): Promise<void> {
  let index = db.schema
    .createIndex(name)
    .on(table)
    .columns([...columns]);
  if (unique) index = index.unique();
  await (where ? index.where(sql.raw<boolean>(where)) : index).execute();
}

const defineKey = (definition: ColumnDefinitionBuilder, { notNull }: Column['terms']) =>
  (notNull ? definition.notNull() : definition).primaryKey();

function define(
  definition: ColumnDefinitionBuilder,
  { nullable, unique, fallback }: Column['terms'],
): ColumnDefinitionBuilder {
  let defined = nullable ? definition : definition.notNull();
  if (unique) defined = defined.unique();
  return fallback === undefined ? defined : defined.defaultTo(fallback);
}
