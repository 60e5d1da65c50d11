import { Type, type Static } from 'typebox';
import { can, errorMessages, endpoint, Acknowledgement, type Output } from '#core/contract';
import { companyAccess } from '#core/contract/internal';
import type { GraphData, InputField } from '#plugins/flows/contract/flow';
import { access } from '#plugins/flows/contract/references';

const Limit = (maximum: number) => Type.Optional(Type.Integer({ minimum: 1, maximum }));
const Id = Type.Optional(Type.String({ maxLength: 200 }));
const Range = { gte: Type.Optional(Type.Integer()), lte: Type.Optional(Type.Integer()) };
const Text = Type.Union([Type.String(), Type.Null()]);

const Graph = Type.Unsafe<GraphData>(
  Type.Object({
    elements: Type.Object({
      nodes: Type.Array(Type.Object({})),
      edges: Type.Optional(Type.Array(Type.Object({}))),
    }),
  }),
);
const Inputs = Type.Unsafe<readonly InputField[]>(
  Type.Array(Type.Object({ propertyName: Type.String() })),
);

/** `timeout` is also one that waits past its flow’s time-out. */
export const RunStatus = Type.Union([
  Type.Literal('waiting'),
  Type.Literal('success'),
  Type.Literal('failure'),
  Type.Literal('error'),
  Type.Literal('timeout'),
]);
export type RunStatus = Static<typeof RunStatus>;

/** One run of a flow, without its steps. */
export const Run = Type.Object({
  interactionId: Type.String(),
  correlationId: Type.String(),
  flowId: Type.String(),
  /** Whom the run signed in; empty while it did not. */
  userId: Type.String(),
  policyId: Type.String(),
  startTime: Type.Integer(),
  /** Milliseconds from the start to the last step. */
  timeDifference: Type.Number(),
  versionId: Type.Integer(),
  status: Type.String(),
  hasError: Type.Boolean(),
  isTrial: Type.Boolean(),
});
export type Run = Static<typeof Run>;

/** A call of a subflow that a step stands in: the node that called, and the event of the call. */
export const FlowCall = Type.Object({
  flowId: Type.String(),
  nodeId: Type.String(),
  eventId: Type.String(),
});

/** The fields of every step, whether it was recorded, replayed, or run alone. */
export const stepFields = {
  nodeId: Text,
  connectorId: Text,
  capability: Text,
  /** `start`, `node`, `screen`, `success`, `failure`, `error`. */
  eventType: Type.String(),
  eventMessage: Type.String(),
  hasError: Type.Boolean(),
  /** Milliseconds. */
  timeDifference: Type.Number(),
  input: Type.Unknown(),
  output: Type.Unknown(),
  error: Type.Unknown(),
};

/** One step of a run, as recorded. */
export const RunEvent = Type.Object({
  eventId: Type.String(),
  interactionId: Type.String(),
  correlationId: Type.String(),
  userId: Type.String(),
  /** From the interaction’s own flow inwards; empty for its own steps. */
  flowTrace: Type.Array(FlowCall),
  flowId: Type.String(),
  versionId: Type.Integer(),
  ...stepFields,
  startTime: Type.Integer(),
  /** The ids of the outcomes that matched, for a node with several. */
  matched: Type.Optional(Type.Unsafe<readonly string[]>(Type.Array(Type.String()))),
  /** The persona of a trial whose answer it has. */
  persona: Type.Optional(Type.String()),
  /** The facts about the first request, such as its address. */
  request: Type.Optional(Type.Unknown()),
});
export type RunEvent = Static<typeof RunEvent>;

export const listRuns = endpoint('GET /company/:companyId/flows/:flowId/events', {
  summary:
    'Lists a flow’s runs, newest first. To page, pass `afterInteractionId` or `beforeInteractionId`.',
  query: Type.Object({
    limit: Limit(100),
    ...Range,
    afterInteractionId: Id,
    beforeInteractionId: Id,
    /**
     * When the interaction named began, so that the page can be found even once that one is
     * deleted.
     */
    pivotTime: Type.Optional(Type.Integer()),
    /** An interaction, a correlation or a user, whole. */
    search: Id,
    interactionId: Id,
    correlationId: Id,
    userId: Id,
    status: Type.Optional(RunStatus),
    versionId: Type.Optional(Type.Integer()),
    isTrial: Type.Optional(Type.Boolean()),
    onlyErrors: Type.Optional(Type.Boolean()),
    /** All with errors come before all without. */
    errorsFirst: Type.Optional(Type.Boolean()),
  }),
  reply: Type.Object({
    interactions: Type.Array(Run),
    /** Whether another page follows in the direction asked for. */
    more: Type.Boolean(),
    /** This environment does not show what its runs recorded. */
    debugViewOff: Type.Boolean(),
  }),
  when: can(access, 'read'),
  failure: errorMessages.fetchFlowStats,
});
export const getRun = endpoint(
  'GET /company/:companyId/flows/:flowId/interactions/:interactionId/events',
  {
    summary: 'Lists the recorded steps of a run in order, 400 per page by default.',
    query: Type.Object({
      limit: Limit(1000),
      page: Type.Optional(Type.Integer({ minimum: 0 })),
      /** `false` leaves out what subflows did. */
      flowTrace: Type.Optional(Type.String()),
      /** `true` leaves out what went in and came out: the figures alone. */
      analytics: Type.Optional(Type.String()),
    }),
    reply: Type.Object({
      status: Type.String(),
      run: Run,
      events: Type.Array(RunEvent),
      /** Steps of all pages. */
      total: Type.Integer(),
      debugViewOff: Type.Boolean(),
    }),
    when: can(access, 'read'),
    failure: errorMessages.fetchFlowStats,
  },
);
export const getRunEvent = endpoint(
  'GET /company/:companyId/flows/:flowId/interactions/:interactionId/events/:eventId',
  {
    summary: 'Returns a recorded step.',
    reply: RunEvent,
    when: can(access, 'read'),
    failure: errorMessages.fetchFlowStats,
  },
);
export const deleteRun = endpoint(
  'DELETE /company/:companyId/flows/:flowId/interactions/:interactionId',
  {
    summary: 'Deletes a run and its recorded data. A waiting run can’t continue afterward.',
    reply: Acknowledgement,
    when: can(access, 'delete'),
    failure: errorMessages.fetchFlowStats,
    invalidates: () => [listRuns],
  },
);
export const setDebugView = endpoint('PUT /company/:companyId/debugView', {
  summary:
    'Shows or hides recorded run data for all flows in the environment. Data is shown by default.',
  body: Type.Object({ enabled: Type.Boolean() }),
  reply: Type.Object({ enabled: Type.Boolean() }),
  when: can(companyAccess, 'update'),
  failure: errorMessages.fetchFlowStats,
  invalidates: () => [listRuns, getRun],
});
/**
 * One line of what a replay found, in the order of the run; the places lead into `recorded` and
 * `replayed` steps.
 */
export const ReplayLine = Type.Object({
  verdict: Type.Union([
    Type.Literal('same'),
    /** It was given other values and came out the same. */
    Type.Literal('input'),
    Type.Literal('output'),
    /** It came out another way, so that other edges were taken. */
    Type.Literal('branch'),
    Type.Literal('gone'),
    /** It is in the draft, but not reached any more. */
    Type.Literal('missed'),
    Type.Literal('new'),
    /** The record has no answer of a person or of an outside call; the replay stops there. */
    Type.Literal('unanswered'),
  ]),
  flowId: Type.String(),
  nodeId: Text,
  title: Type.String(),
  message: Type.String(),
  /** Place of the step in the recorded run, subflows included. */
  recorded: Type.Union([Type.Integer(), Type.Null()]),
  replayed: Type.Union([Type.Integer(), Type.Null()]),
  /** It reads values that the record masks, so it may come out otherwise in truth. */
  masked: Type.Boolean(),
});
export type ReplayLine = Static<typeof ReplayLine>;
export const ReplayedStep = Type.Object({
  flowId: Type.String(),
  versionId: Type.Integer(),
  ...stepFields,
  /**
   * Its result was taken from the record: it reaches outside, or reads masked values and is
   * unchanged.
   */
  fromRecord: Type.Boolean(),
});
export type ReplayedStep = Static<typeof ReplayedStep>;
export const replayRun = endpoint(
  'POST /company/:companyId/flows/:flowId/interactions/:interactionId/replay',
  {
    summary:
      'Replays a recorded run on a draft or the saved flow, using the recorded responses. Makes no external calls and stores nothing.',
    body: Type.Object({
      /** The draft; the saved flow where it is left out. */
      graphData: Type.Optional(Graph),
      inputSchema: Type.Optional(Inputs),
      settings: Type.Optional(
        Type.Union([Type.Record(Type.String(), Type.Unknown()), Type.Null()]),
      ),
    }),
    reply: Type.Object({
      /** `stopped` where the record had no answer. */
      outcome: Type.Union([Type.Literal('same'), Type.Literal('differs'), Type.Literal('stopped')]),
      /** The first line that differs. */
      first: Type.Union([Type.Integer(), Type.Null()]),
      lines: Type.Array(ReplayLine),
      replayed: Type.Array(ReplayedStep),
      /** How the recorded run and the replay stand at their end. */
      status: Type.Object({ recorded: Type.String(), replayed: Type.String() }),
      /** The limits of the replay, as sentences. */
      limits: Type.Array(Type.String()),
    }),
    when: can(access, 'update'),
    failure: errorMessages.fetchFlowStats,
    bodyLimit: 10 * 1024 * 1024,
  },
);
export type Replay = Output<typeof replayRun>;
