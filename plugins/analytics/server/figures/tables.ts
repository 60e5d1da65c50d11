interface Bucketed {
  company_id: string;
  /** `h` or `d`. */
  grain: string;
  /** When the hour or day of UTC began in which the run began. */
  bucket: number;
  flow_id: string;
  version_id: number;
}
/** Columns `h0`… count times by the bands of `bounds`. */
type Bands = Record<`h${number}`, number>;

export type AnalyticsRunsTable = Bucketed &
  Bands & {
    policy_id: string;
    /** 1 for those tried on the canvas. */
    trial: number;
    started: number;
    success: number;
    failure: number;
    error: number;
    timeout: number;
    reached: number;
    total_ms: number;
  };
export type AnalyticsNodesTable = Bucketed &
  Bands & {
    node_id: string;
    trial: number;
    /** How often it was called. */
    visits: number;
    /** How many runs came to it. */
    runs: number;
    errors: number;
    /** How many runs ended at it other than well. */
    dropped: number;
    total_ms: number;
  };
export interface AnalyticsErrorsTable extends Bucketed {
  node_id: string;
  cause: string;
  trial: number;
  count: number;
}
export interface AnalyticsOutcomesTable extends Bucketed {
  type: string;
  status: string;
  count: number;
}
/** Some of the runs behind a figure of a node. */
export interface AnalyticsExamplesTable {
  company_id: string;
  /** An hour. */
  bucket: number;
  flow_id: string;
  node_id: string;
  /** `error:` with the cause, `dropped` or `slow`. */
  what: string;
  interaction_id: string;
  version_id: number;
}
/** How far a company's figures were compared with its runs, as hours. */
export interface AnalyticsMarksTable {
  company_id: string;
  /** Compared once before here, soon after the hour was over. */
  once_until: number;
  /** Compared for good before here, when no run of the hour could wait any more. */
  good_until: number;
  /** What was there before the first mark is compared down to here; 0 when all of it is. */
  back_until: number;
}
/** Hours that are to be compared again. */
export interface AnalyticsDirtyTable {
  company_id: string;
  hour: number;
}
/** What a company had on a day. */
export interface CompanyCountsTable {
  company_id: string;
  day: number;
  /** JSON: how many, by the name of the kind. */
  counts: string;
}
declare module '#core/server/database/tables' {
  interface Tables {
    analytics_runs: AnalyticsRunsTable;
    analytics_nodes: AnalyticsNodesTable;
    analytics_errors: AnalyticsErrorsTable;
    analytics_outcomes: AnalyticsOutcomesTable;
    analytics_examples: AnalyticsExamplesTable;
    analytics_marks: AnalyticsMarksTable;
    analytics_dirty: AnalyticsDirtyTable;
    company_counts: CompanyCountsTable;
  }
}
