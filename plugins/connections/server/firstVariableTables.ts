import type { AnyQueries } from '#core/contract';
import type { Migration } from 'kysely';

/**
 * Makes the tables of variables, which were part of this plugin once: every database has them by
 * this name.
 */
export const firstVariableTables: Migration = {
  async up(db: AnyQueries) {
    await db.schema
      .createTable('constructs')
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
      .addPrimaryKeyConstraint('constructs_key', ['company_id', 'name'])
      .execute();
    await db.schema
      .createIndex('constructs_by_flow')
      .on('constructs')
      .columns(['company_id', 'flow_id'])
      .execute();
    await db.schema
      .createTable('user_variables')
      .addColumn('company_id', 'text', column => column.notNull())
      .addColumn('user_id', 'text', column => column.notNull())
      .addColumn('name', 'text', column => column.notNull())
      .addColumn('value', 'text', column => column.notNull())
      .addPrimaryKeyConstraint('user_variables_key', ['company_id', 'user_id', 'name'])
      .execute();
  },
};
