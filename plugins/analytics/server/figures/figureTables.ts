import type { ColumnDefinitionBuilder, Kysely, Migration } from 'kysely';
import { keys, measures, type Counted } from './columns';

const whole = new Set(['bucket', 'version_id', 'trial']);
const given = (column: ColumnDefinitionBuilder) => column.notNull();

/** Figures of runs by hours and days, and what is kept beside them. */
export const figureTables: Migration = {
  async up(db: Kysely<any>) {
    for (const table of Object.keys(measures) as Counted[]) {
      let made = db.schema.createTable(table);
      for (const column of keys[table])
        made = made.addColumn(column, whole.has(column) ? 'bigint' : 'text', given);
      for (const column of measures[table])
        made = made.addColumn(column, column === 'total_ms' ? 'double precision' : 'bigint', given);
      await made.addPrimaryKeyConstraint(`${table}_key`, [...keys[table]] as never).execute();
    }
    await db.schema
      .createTable('analytics_examples')
      .addColumn('company_id', 'text', given)
      .addColumn('bucket', 'bigint', given)
      .addColumn('flow_id', 'text', given)
      .addColumn('node_id', 'text', given)
      .addColumn('what', 'text', given)
      .addColumn('interaction_id', 'text', given)
      .addColumn('version_id', 'bigint', given)
      .addPrimaryKeyConstraint('analytics_examples_key', [...keys.analytics_examples])
      .execute();
    await db.schema
      .createTable('analytics_marks')
      .addColumn('company_id', 'text', column => column.notNull().primaryKey())
      .addColumn('once_until', 'bigint', given)
      .addColumn('good_until', 'bigint', given)
      .addColumn('back_until', 'bigint', given)
      .execute();
    await db.schema
      .createTable('analytics_dirty')
      .addColumn('company_id', 'text', given)
      .addColumn('hour', 'bigint', given)
      .addPrimaryKeyConstraint('analytics_dirty_key', ['company_id', 'hour'])
      .execute();
    await db.schema
      .createTable('company_counts')
      .addColumn('company_id', 'text', given)
      .addColumn('day', 'bigint', given)
      .addColumn('counts', 'text', given)
      .addPrimaryKeyConstraint('company_counts_key', ['company_id', 'day'])
      .execute();
  },
};
