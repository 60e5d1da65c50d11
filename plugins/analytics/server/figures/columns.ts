import { bands } from '../../domain/percentiles';

/** The columns of the bands that times are counted in. */
export const bandColumns = Array.from({ length: bands }, (_, band) => `h${band}` as const);
/** The measures of runs, in the order in which counts store them. */
export const runMeasures = [
  'started',
  'success',
  'failure',
  'error',
  'timeout',
  'reached',
  'total_ms',
  ...bandColumns,
];
/** The measures of nodes, in the order in which counts store them. */
export const nodeMeasures = ['visits', 'runs', 'errors', 'dropped', 'total_ms', ...bandColumns];

/** The key of each table, its company first. */
export const keys = {
  analytics_runs: ['company_id', 'grain', 'bucket', 'flow_id', 'version_id', 'policy_id', 'trial'],
  analytics_nodes: ['company_id', 'grain', 'flow_id', 'bucket', 'version_id', 'node_id', 'trial'],
  analytics_errors: [
    'company_id',
    'grain',
    'bucket',
    'flow_id',
    'version_id',
    'node_id',
    'cause',
    'trial',
  ],
  analytics_outcomes: ['company_id', 'grain', 'bucket', 'flow_id', 'version_id', 'type', 'status'],
  analytics_examples: ['company_id', 'bucket', 'flow_id', 'node_id', 'what', 'interaction_id'],
} as const;
/** The measures that are summed in each table. */
export const measures = {
  analytics_runs: runMeasures,
  analytics_nodes: nodeMeasures,
  analytics_errors: ['count'],
  analytics_outcomes: ['count'],
} as const;
export type Counted = keyof typeof measures;
