import { sql, type Kysely, type Migration } from 'kysely';

/**
 * What keeps the list of runs fast however many there are; most rows stand in the first index
 * alone.
 */
export const runIndexes: Migration = {
  async up(db: Kysely<any>) {
    await db.schema.dropIndex('interactions_of_flow').execute();
    const key = ['company_id', 'flow_id', 'start_time', 'interaction_id'];
    const index = (name: string, columns: readonly string[]) =>
      db.schema
        .createIndex(name)
        .on('interactions')
        .columns([...columns]);
    await index('runs_of_flow', [...key, 'version_id', 'is_trial']).execute();
    await index('runs_failed', key)
      .where(sql<boolean>`has_error = 1`)
      .execute();
    await index('runs_waiting', key)
      .where(sql<boolean>`status = 'waiting'`)
      .execute();
    await index('runs_of_user', ['company_id', 'user_id', 'start_time', 'interaction_id'])
      .where(sql<boolean>`user_id <> ''`)
      .execute();
    await index('runs_correlated', ['company_id', 'correlation_id', 'start_time', 'interaction_id'])
      .where(sql<boolean>`correlation_id <> interaction_id`)
      .execute();
    await index('runs_of_policy', [
      'company_id',
      'policy_id',
      'start_time',
      'interaction_id',
      'status',
    ])
      .where(sql<boolean>`policy_id <> ''`)
      .execute();
    await db.schema
      .createTable('debug_views')
      .addColumn('company_id', 'text', column => column.notNull().primaryKey())
      .addColumn('enabled', 'integer', column => column.notNull())
      .execute();
  },
};
