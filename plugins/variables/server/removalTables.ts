import type { Kysely, Migration } from 'kysely';
import type { SealedTable } from '#core/server';
import type { ConstructsTable } from './tables';

/** A variable that was deleted and can be put back for a time. */
export interface RemovedConstructsTable extends ConstructsTable {
  removed_date: number;
  removed_by: string;
}
declare module '#core/server/database/tables' {
  interface Tables {
    removed_constructs: RemovedConstructsTable;
  }
}

/** Deleted variables. */
export const removalTables: Migration = {
  async up(db: Kysely<any>) {
    await db.schema
      .createTable('removed_constructs')
      .addColumn('company_id', 'text', column => column.notNull())
      .addColumn('name', 'text', column => column.notNull())
      .addColumn('context', 'text', column => column.notNull())
      .addColumn('type', 'text', column => column.notNull())
      .addColumn('display_name', 'text', column => column.notNull())
      .addColumn('value', 'text')
      .addColumn('mutable', 'integer', column => column.notNull())
      .addColumn('min', 'double precision', column => column.notNull())
      .addColumn('max', 'double precision', column => column.notNull())
      .addColumn('flow_id', 'text', column => column.notNull())
      .addColumn('customer_id', 'text', column => column.notNull())
      .addColumn('created_date', 'bigint', column => column.notNull())
      .addColumn('carried', 'integer', column => column.notNull())
      .addColumn('removed_date', 'bigint', column => column.notNull())
      .addColumn('removed_by', 'text', column => column.notNull())
      .addPrimaryKeyConstraint('removed_constructs_key', ['company_id', 'name'])
      .execute();
  },
};

/** Where the value of a deleted secret stands sealed. */
export const removedPlace = (name: string) => ({
  table: 'removed_constructs',
  row: name,
  column: 'value',
});

/** Values of deleted secret variables, for whoever seals them anew. */
export const sealedRemovals: SealedTable<RemovedConstructsTable> = {
  table: 'removed_constructs',
  key: ['name'],
  list: ({ name, type, value }) =>
    type === 'secret' && value !== null ? [{ place: removedPlace(name), sealed: value }] : [],
  put: (_, [value]) => (value === undefined ? {} : { value }),
};
