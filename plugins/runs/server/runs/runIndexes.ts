import type { AnyQueries } from '#core/contract';
import { sql, type Migration } from 'kysely';

const key = ['company_id', 'flow_id', 'start_time', 'interaction_id'];
const since = '2026-11-21T07:35_runIndexes';

/**
 * The indexes that keep the list of runs fast at any size; most rows are in the first index only.
 */
export const runIndexes = {
  interactions: {
    runs_of_flow: { columns: [...key, 'version_id', 'is_trial'], since },
    runs_failed: { columns: key, where: 'has_error = 1', since },
    runs_waiting: { columns: key, where: "status = 'waiting'", since },
    runs_of_user: {
      columns: ['company_id', 'user_id', 'start_time', 'interaction_id'],
      where: "user_id <> ''",
      since,
    },
    runs_correlated: {
      columns: ['company_id', 'correlation_id', 'start_time', 'interaction_id'],
      where: 'correlation_id <> interaction_id',
      since,
    },
    /** Counts what the starts of a policy came to without a look at the runs themselves. */
    runs_of_policy: {
      columns: ['company_id', 'policy_id', 'start_time', 'interaction_id', 'reached'],
      where: "policy_id <> ''",
      since: null,
    },
  },
};

const ofPolicy = (db: AnyQueries, last: string) =>
  db.schema
    .createIndex('runs_of_policy')
    .on('interactions')
    .columns(['company_id', 'policy_id', 'start_time', 'interaction_id', last])
    .where(sql<boolean>`policy_id <> ''`)
    .execute();

/** Drops the index that these take the place of, and makes the first one of policies. */
export const replaceRunIndex: Migration = {
  async up(db: AnyQueries) {
    await db.schema.dropIndex('interactions_of_flow').execute();
    await ofPolicy(db, 'status');
  },
};

/** Makes the index of policies again, over what they count. */
export const policyIndex: Migration = {
  async up(db: AnyQueries) {
    await db.schema.dropIndex('runs_of_policy').ifExists().execute();
    await ofPolicy(db, 'reached');
  },
};
