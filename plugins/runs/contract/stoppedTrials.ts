import { Type, type Static } from 'typebox';
import { can, endpoint, messages, type Output } from '#core/contract';
import { largestFlow, Loose } from '#plugins/flows/contract/flowChanges';
import { access } from '#plugins/flows/contract/references';
import { Breakpoints } from '#plugins/flows/contract/trials';

const failures = messages('runs.stopFailure', {
  get: 'Error fetching stopped test run',
  resume: 'Error continuing test run',
});

const TrialStop = Type.Object({
  /** Names this stop: an order for an earlier one is refused. */
  stopId: Type.Integer(),
  /** The node that runs next. */
  nodeId: Type.String(),
  title: Type.String(),
  /** From the trial’s own flow inwards; the last has stopped, the others wait at a node that called. */
  flows: Type.Array(
    Type.Object({
      flowId: Type.String(),
      versionId: Type.Integer(),
      name: Type.String(),
      nodeId: Type.String(),
    }),
  ),
  /** The results of the stopped flow’s nodes, by node; empty if the data of runs is not shown. */
  results: Type.Record(
    Type.String(),
    Type.Object({
      success: Type.Boolean(),
      output: Loose,
      error: Type.Optional(Type.Unknown()),
    }),
  ),
  /** Variables of the run in that flow, by name. */
  variables: Loose,
  /** Its stored variables by name, as this run has them. */
  flowVariables: Loose,
});
export type TrialStop = Static<typeof TrialStop>;

const StoppedTrial = Type.Object({
  /** The state of the run: `waiting`, also while it shows a page, or its result. */
  status: Type.String(),
  /** Whether it waits and was started with breakpoints, so that it may stop. */
  debugged: Type.Boolean(),
  /** Null where it has not stopped. */
  stop: Type.Union([TrialStop, Type.Null()]),
});

export const getStoppedTrial = endpoint('GET /flows/:flowId/trials/:testRunId', {
  summary:
    'Returns the state of a test run with breakpoints, with secrets masked. Only the person who started the run can read it.',
  reply: StoppedTrial,
  when: can(access, 'update'),
  failure: failures.get,
});

export const resumeTrial = endpoint('POST /flows/:flowId/trials/:testRunId/resume', {
  summary:
    'Applies any edited values and continues a stopped test run until it stops again, shows a page, or ends.',
  body: Type.Object({
    stopId: Type.Integer(),
    /** `over` runs one node, `into` also stops in a subflow, `out` runs to the end of this one. */
    step: Type.Union([
      Type.Literal('continue'),
      Type.Literal('over'),
      Type.Literal('into'),
      Type.Literal('out'),
    ]),
    breakpoints: Breakpoints,
    /** Edited outputs by node. What equals what was shown, such as a masked secret, is kept. */
    results: Type.Optional(Type.Record(Type.String(), Loose)),
    /** Edited variables of the run by name. */
    variables: Type.Optional(Loose),
    /** Edited stored variables of the flow by name, for this run alone. */
    flowVariables: Type.Optional(Loose),
  }),
  reply: StoppedTrial,
  when: can(access, 'update'),
  failure: failures.resume,
  bodyLimit: largestFlow,
  waits: true,
});
export type StoppedTrial = Output<typeof resumeTrial>;
