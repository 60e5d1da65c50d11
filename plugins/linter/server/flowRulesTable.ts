import type { Kysely, Migration } from 'kysely';

/** The flow rules of a company, one row a rule that differs from how it comes. */
export const flowRulesTable: Migration = {
  async up(db: Kysely<any>) {
    await db.schema
      .createTable('flow_rules')
      .addColumn('company_id', 'text', column => column.notNull())
      .addColumn('rule', 'text', column => column.notNull())
      .addColumn('level', 'text', column => column.notNull())
      .addColumn('excepted', 'text', column => column.notNull())
      .addColumn('counts', 'text', column => column.notNull())
      .addColumn('customer_id', 'text', column => column.notNull())
      .addColumn('updated_date', 'bigint', column => column.notNull())
      .addPrimaryKeyConstraint('flow_rules_key', ['company_id', 'rule'])
      .execute();
  },
};
