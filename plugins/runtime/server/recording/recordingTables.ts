import type { Kysely, Migration } from 'kysely';

/** Interactions and their recorded steps. */
export const recordingTables: Migration = {
  async up(db: Kysely<any>) {
    await db.schema
      .createTable('interactions')
      .addColumn('company_id', 'text', column => column.notNull())
      .addColumn('interaction_id', 'text', column => column.notNull())
      .addColumn('flow_id', 'text', column => column.notNull())
      .addColumn('version_id', 'integer', column => column.notNull())
      .addColumn('policy_id', 'text', column => column.notNull())
      .addColumn('correlation_id', 'text', column => column.notNull())
      .addColumn('status', 'text', column => column.notNull())
      .addColumn('is_trial', 'integer', column => column.notNull())
      .addColumn('has_error', 'integer', column => column.notNull())
      .addColumn('start_time', 'bigint', column => column.notNull())
      .addColumn('time_difference', 'double precision', column => column.notNull())
      .addColumn('node_id', 'text', column => column.notNull())
      .addColumn('token_hash', 'text', column => column.notNull())
      .addColumn('lease_until', 'bigint', column => column.notNull())
      .addColumn('expires', 'bigint', column => column.notNull())
      .addColumn('legs', 'integer', column => column.notNull())
      .addColumn('state', 'text', column => column.notNull())
      .addColumn('outcome', 'text', column => column.notNull())
      .addPrimaryKeyConstraint('interactions_key', ['company_id', 'interaction_id'])
      .execute();
    await db.schema
      .createIndex('interactions_of_flow')
      .on('interactions')
      .columns(['company_id', 'flow_id', 'start_time'])
      .execute();
    await db.schema
      .createTable('run_events')
      .addColumn('company_id', 'text', column => column.notNull())
      .addColumn('interaction_id', 'text', column => column.notNull())
      .addColumn('leg', 'integer', column => column.notNull())
      .addColumn('flow_id', 'text', column => column.notNull())
      .addColumn('start_time', 'bigint', column => column.notNull())
      .addColumn('events', 'text', column => column.notNull())
      .addPrimaryKeyConstraint('run_events_key', ['company_id', 'interaction_id', 'leg'])
      .execute();
  },
};
