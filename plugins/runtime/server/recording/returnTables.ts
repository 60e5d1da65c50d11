import type { Kysely, Migration } from 'kysely';

/** Where browsers come back to interactions. */
export const returnTables: Migration = {
  async up(db: Kysely<any>) {
    await db.schema
      .alterTable('interactions')
      .addColumn('browser', 'text', definition => definition.notNull().defaultTo(''))
      .execute();
    await db.schema
      .createTable('return_addresses')
      .addColumn('company_id', 'text', column => column.notNull())
      .addColumn('state_hash', 'text', column => column.notNull())
      .addColumn('kind', 'text', column => column.notNull())
      .addColumn('interaction_id', 'text', column => column.notNull())
      .addColumn('node_id', 'text', column => column.notNull())
      .addColumn('expires', 'bigint', column => column.notNull())
      .addPrimaryKeyConstraint('return_addresses_key', ['company_id', 'state_hash'])
      .execute();
    await db.schema
      .createIndex('return_addresses_by_end')
      .on('return_addresses')
      .columns(['company_id', 'expires'])
      .execute();
  },
};
