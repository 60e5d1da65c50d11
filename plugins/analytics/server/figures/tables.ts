import { bigint, defineTable, json, real, text, type RowOf, type TableTypes } from '#core/server';
import type { CompanyCounts } from '../companies/countCompanies';
import { bandColumns, keys } from './columns';

const owner = 'company';
const since = '2026-11-21T14:00_analytics';
const bucketed = {
  company_id: text(),
  /** `h` or `d`. */
  grain: text(),
  /** When the hour or day of UTC began in which the run began. */
  bucket: bigint(),
  flow_id: text(),
  version_id: bigint(),
};
/** Columns `h0`… count times by the bands of `bounds`. */
const bands = Object.fromEntries(bandColumns.map(name => [name, bigint()])) as Record<
  (typeof bandColumns)[number],
  ReturnType<typeof bigint>
>;

export const analyticsRuns = defineTable('analytics_runs', {
  owner,
  since,
  columns: {
    ...bucketed,
    policy_id: text(),
    /** 1 for those tried on the canvas. */
    trial: bigint(),
    started: bigint(),
    success: bigint(),
    failure: bigint(),
    error: bigint(),
    timeout: bigint(),
    reached: bigint(),
    total_ms: real(),
    ...bands,
  },
  key: keys.analytics_runs,
});

export const analyticsNodes = defineTable('analytics_nodes', {
  owner,
  since,
  columns: {
    company_id: text(),
    grain: text(),
    flow_id: text(),
    bucket: bigint(),
    version_id: bigint(),
    node_id: text(),
    trial: bigint(),
    /** How often it was called. */
    visits: bigint(),
    /** How many runs came to it. */
    runs: bigint(),
    errors: bigint(),
    /** How many runs ended at it other than well. */
    dropped: bigint(),
    total_ms: real(),
    ...bands,
  },
  key: keys.analytics_nodes,
  indices: {
    analytics_nodes_by_time: {
      columns: ['company_id', 'grain', 'bucket'],
      since: '2026-11-30T03:00_figureTurns',
    },
  },
});

export const analyticsErrors = defineTable('analytics_errors', {
  owner,
  since,
  columns: { ...bucketed, node_id: text(), cause: text(), trial: bigint(), count: bigint() },
  key: keys.analytics_errors,
});

export const analyticsOutcomes = defineTable('analytics_outcomes', {
  owner,
  since,
  columns: { ...bucketed, type: text(), status: text(), count: bigint() },
  key: keys.analytics_outcomes,
});

/** Some of the runs behind a figure of a node. */
export const analyticsExamples = defineTable('analytics_examples', {
  owner,
  since,
  columns: {
    company_id: text(),
    /** An hour. */
    bucket: bigint(),
    flow_id: text(),
    node_id: text(),
    /** `error:` with the cause, `dropped` or `slow`. */
    what: text(),
    interaction_id: text(),
    version_id: bigint(),
  },
  key: ['company_id', 'bucket', 'flow_id', 'node_id', 'what', 'interaction_id'],
});

/** How far a company's figures were compared with its runs, as hours. */
export const analyticsMarks = defineTable('analytics_marks', {
  owner,
  since,
  columns: {
    company_id: text().notNull(),
    /** Compared once before here, soon after the hour was over. */
    once_until: bigint(),
    /** Compared for good before here, when no run of the hour could wait any more. */
    good_until: bigint(),
    /**
     * Figures from before the first mark have been compared back to this time; 0 once all of them
     * have.
     */
    back_until: bigint(),
  },
  key: 'company_id',
});

/** Hours that are to be compared again. */
export const analyticsDirty = defineTable('analytics_dirty', {
  owner,
  since,
  columns: {
    company_id: text(),
    hour: bigint(),
  },
  key: ['company_id', 'hour'],
});

/** The counts of a company on one day. */
export const companyCounts = defineTable('company_counts', {
  owner,
  since,
  columns: {
    company_id: text(),
    day: bigint(),
    /** How many, by the name of the kind. */
    counts: json<CompanyCounts>(),
  },
  key: ['company_id', 'day'],
});

/** Figures of runs by hours and days, and what is kept beside them. */
export const figureTables = [
  analyticsRuns,
  analyticsNodes,
  analyticsErrors,
  analyticsOutcomes,
  analyticsExamples,
  analyticsMarks,
  analyticsDirty,
  companyCounts,
] as const;

export type MarksRow = RowOf<typeof analyticsMarks>;

declare module '#core/server/database/tables' {
  interface Tables extends TableTypes<typeof figureTables> {}
}
