import { sql, type Kysely, type Migration } from 'kysely';

/** Counts what the starts of a policy came to without a look at the runs themselves. */
export const policyIndex: Migration = {
  async up(db: Kysely<any>) {
    await db.schema.dropIndex('runs_of_policy').ifExists().execute();
    await db.schema
      .createIndex('runs_of_policy')
      .on('interactions')
      .columns(['company_id', 'policy_id', 'start_time', 'interaction_id', 'reached'])
      .where(sql<boolean>`policy_id <> ''`)
      .execute();
  },
};
