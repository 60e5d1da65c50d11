import { Type } from 'typebox';
import { can, errorMessages, endpoint } from '#core/contract';
import { access as flowsAccess } from '#plugins/flows/contract';
import { Run, RunStatus } from '#plugins/runs/contract';
import { failures } from './failures';
import { Filter, filterFields, createTextUnion } from './filter';

const when = can(flowsAccess, 'read');
const failure = failures.fetchAnalytics;
const Count = Type.Integer();
const Text = Type.String();
/** Hours or days of UTC. */
const Step = Type.Union([Type.Literal('h'), Type.Literal('d')]);
/** Milliseconds. */
const Times = { meanMs: Type.Number(), p50: Type.Number(), p95: Type.Number(), p99: Type.Number() };
/** The times that the figures cover: from, inclusive, to, exclusive. */
const Covered = { from: Type.Integer(), to: Type.Integer() };

/** One row of what a company had on a day. */
export const TableStat = Type.Object({
  Flows: Count,
  Connections: Count,
  Apps: Count,
  Customers: Count,
  Constructs: Count,
  Users: Count,
  Credentials: Count,
  Events: Count,
  credentialsDetails: Type.Array(Type.Object({ name: Text, totalCount: Count })),
  _id: Type.Object({ companyId: Text, ts: Type.Integer() }),
});
export const companyStats = endpoint('GET /company/:companyId/stats', {
  summary:
    'Returns the environment’s daily totals, its most used flows, and the number and outcomes of runs.',
  query: Filter,
  reply: Type.Object({
    tableStats: Type.Array(TableStat),
    popularFlows: Type.Array(
      Type.Object({ key: Text, doc_count: Count, name: Type.Optional(Text) }),
    ),
    runningFlowsCount: Type.Array(
      Type.Object({ key_as_string: Text, key: Type.Integer(), doc_count: Count }),
    ),
    eventOutcomesCount: Type.Array(
      Type.Object({ key: Text, outcomeType: Text, outcomeStatus: Text, doc_count: Count }),
    ),
    allFlows: Type.Array(Text),
  }),
  when,
  failure,
});

/** Something that a flow said it came to. */
export const OutcomeEvent = Type.Object({
  outcomeType: Text,
  outcomeStatus: Text,
  outcomeStatusDetail: Text,
  flowId: Text,
  /** Empty where the flow is deleted. */
  flowName: Text,
  versionId: Type.Integer(),
  nodeId: Text,
  interactionId: Text,
  time: Type.Integer(),
});
export const listOutcomes = endpoint('GET /company/:companyId/events/outcome', {
  summary:
    'Lists up to 300 outcomes that flows logged, newest first, with totals by type and status.',
  query: Type.Object({
    ...filterFields,
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 300 })),
  }),
  reply: Type.Object({
    events: Type.Array(OutcomeEvent),
    counts: Type.Array(Type.Object({ outcomeType: Text, outcomeStatus: Text, doc_count: Count })),
  }),
  when,
  failure: failures.fetchOutcomes,
});

/** How the runs of one time, flow, version or policy came out. */
export const RunFigures = Type.Object({
  key: Text,
  /** Left out where there is none, or it is deleted. */
  name: Type.Optional(Text),
  started: Count,
  success: Count,
  failure: Count,
  error: Count,
  timeout: Count,
  /** Runs that ended where their policy counts a success. */
  reached: Count,
  ...Times,
});
export const runsOver = endpoint('GET /company/:companyId/analytics/runs', {
  summary: 'Returns runs by time, flow, version, or policy, with their outcomes and durations.',
  query: Type.Object({
    ...filterFields,
    by: Type.Optional(createTextUnion(['time', 'flow', 'version', 'policy'])),
  }),
  reply: Type.Object({ step: Step, ...Covered, rows: Type.Array(RunFigures), total: RunFigures }),
  when,
  failure,
});
export const getFunnel = endpoint('GET /company/:companyId/analytics/flows/:flowId/funnel', {
  summary:
    'Returns how many runs of a flow reached each node and where runs ended without success.',
  query: Filter,
  reply: Type.Object({
    ...Covered,
    started: Count,
    succeeded: Count,
    nodes: Type.Array(
      Type.Object({ nodeId: Text, title: Text, runs: Count, dropped: Count, errors: Count }),
    ),
  }),
  when,
  failure,
});
export const nodeTimes = endpoint('GET /company/:companyId/analytics/nodes', {
  summary: 'Returns the durations of nodes, longest total first.',
  query: Filter,
  reply: Type.Object({
    ...Covered,
    nodes: Type.Array(
      Type.Object({
        flowId: Text,
        flowName: Text,
        nodeId: Text,
        title: Text,
        visits: Count,
        errors: Count,
        ...Times,
      }),
    ),
  }),
  when,
  failure,
});
export const errorCauses = endpoint('GET /company/:companyId/analytics/errors', {
  summary: 'Returns the most common errors, with their nodes and counts.',
  query: Filter,
  reply: Type.Object({
    ...Covered,
    causes: Type.Array(
      Type.Object({
        cause: Text,
        count: Count,
        flowId: Text,
        flowName: Text,
        nodeId: Text,
        title: Text,
      }),
    ),
  }),
  when,
  failure,
});
export const outcomesOver = endpoint('GET /company/:companyId/analytics/outcomes', {
  summary: 'Returns counts of the outcomes that flows logged, by time, flow, or version.',
  query: Type.Object({
    ...filterFields,
    by: Type.Optional(createTextUnion(['time', 'flow', 'version'])),
  }),
  reply: Type.Object({
    step: Step,
    ...Covered,
    rows: Type.Array(
      Type.Object({ key: Text, name: Type.Optional(Text), type: Text, status: Text, count: Count }),
    ),
  }),
  when,
  failure,
});
export const runsBehind = endpoint('GET /company/:companyId/analytics/behind', {
  summary:
    'Lists the runs behind a data point, newest first. For a node, an error, or an outcome, returns a sample.',
  query: Type.Object({
    ...filterFields,
    status: Type.Optional(RunStatus),
    /** Limits the runs to those that ended where their policy counts a success. */
    reached: Type.Optional(Type.Boolean()),
    nodeId: Type.Optional(Type.String({ maxLength: 200 })),
    cause: Type.Optional(Type.String({ maxLength: 256 })),
    what: Type.Optional(createTextUnion(['dropped', 'slow', 'error'])),
    outcomeStatus: Type.Optional(Type.String({ maxLength: 256 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    /** The run that the page goes on from. */
    after: Type.Optional(Type.String({ maxLength: 200 })),
  }),
  reply: Type.Object({
    runs: Type.Array(Type.Intersect([Run, Type.Object({ flowName: Text })])),
    more: Type.Boolean(),
    /** These are examples: further runs may stand behind the figure. */
    sampled: Type.Boolean(),
  }),
  when,
  failure,
});
export const runStats = endpoint('GET /company/:companyId/analytics/flows/:flowId/runstats', {
  summary: 'Lists the runs of a flow, ten per page, with the capability of each run’s last step.',
  query: Type.Object({
    ...filterFields,
    page: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
  }),
  reply: Type.Object({
    rows: Type.Array(
      Type.Object({
        interactionId: Text,
        correlationId: Text,
        timeDifference: Type.Number(),
        startTime: Type.Integer(),
        username: Text,
        userId: Text,
        capability: Text,
        eventMessage: Text,
        hasError: Type.Boolean(),
        flowId: Text,
        versionId: Type.Integer(),
        status: Text,
      }),
    ),
    total: Count,
    totalPages: Count,
  }),
  when,
  failure: errorMessages.fetchFlowStats,
});

export const embedDashboard = endpoint('GET /company/:companyId/qsdashboards/:type', {
  summary:
    'Returns a signed, expiring URL for embedding a dashboard in a frame: `overview`, `flow` (with a flowId), `outcomes`, or `errors`.',
  query: Type.Object({
    ...filterFields,
    /**
     * The origin of the page that shows it, on which an application of the company runs; only this
     * console if it is missing.
     */
    origin: Type.Optional(Type.String({ maxLength: 300 })),
    /** For how long it is good; 60 where nothing is said. */
    minutes: Type.Optional(Type.Integer({ minimum: 1, maximum: 1440 })),
  }),
  reply: Type.Object({ embedUrl: Text, expires: Type.Integer() }),
  when,
  failure: failures.embedDashboard,
});
const exported = [
  'runs',
  'flows',
  'versions',
  'policies',
  'nodes',
  'errors',
  'outcomes',
  'funnel',
] as const;
/** The figures that can be exported as a file. */
export type Exported = (typeof exported)[number];
export const exportFigures = endpoint('GET /company/:companyId/analytics/export', {
  summary: 'Returns analytics as a CSV file.',
  query: Type.Object({
    ...filterFields,
    /** `runs` over time where nothing is said; `funnel` with a flowId. */
    what: Type.Optional(createTextUnion(exported)),
  }),
  reply: Type.Unknown(),
  when,
  failure,
});
