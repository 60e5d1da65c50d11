import type { Kysely, Migration } from 'kysely';

/** Flows that stand in for capabilities which cannot run here. */
export const standInTables: Migration = {
  async up(db: Kysely<any>) {
    await db.schema
      .createTable('stand_ins')
      .addColumn('company_id', 'text', column => column.notNull())
      .addColumn('connector_id', 'text', column => column.notNull())
      .addColumn('capability', 'text', column => column.notNull())
      .addColumn('flow_id', 'text', column => column.notNull())
      .addColumn('version_id', 'integer', column => column.notNull())
      .addColumn('customer_id', 'text', column => column.notNull())
      .addColumn('updated_date', 'bigint', column => column.notNull())
      .addPrimaryKeyConstraint('stand_ins_key', ['company_id', 'connector_id', 'capability'])
      .execute();
    await db.schema
      .createIndex('stand_ins_of_flow')
      .on('stand_ins')
      .columns(['company_id', 'flow_id'])
      .execute();
  },
};
