import { Type, type Static } from 'typebox';
import { can, endpoint, messages, type Output } from '#core/contract';
import { Graph, largestFlow, Loose } from '#plugins/flows/contract/flowChanges';
import { access } from '#plugins/flows/contract/references';
import { KnownResults } from '#plugins/flows/contract/trials';
import { stepFields } from './runs';

const failures = messages('runs.nodeFailure', {
  runNode: 'Error running node',
});

/** A step of a node that ran alone, with secrets masked as in a recorded run. A `start` is the call of a subflow. */
export const TriedStep = Type.Object({
  flowId: Type.String(),
  ...stepFields,
  /** The ids of the outcomes that matched, for a node with several. */
  matched: Type.Optional(Type.Unsafe<readonly string[]>(Type.Array(Type.String()))),
  /** The persona whose answer it has in place of running. */
  persona: Type.Optional(Type.String()),
});
export type TriedStep = Static<typeof TriedStep>;

export const runNode = endpoint('POST /flows/:flowId/nodes/:nodeId/run', {
  summary:
    'Runs one node of the saved flow or a draft and returns its result. No run is recorded, and no variables are saved.',
  body: Type.Object({
    /** The draft; the saved flow where it is left out. */
    graphData: Type.Optional(Graph),
    settings: Type.Optional(Type.Union([Loose, Type.Null()])),
    /** The input of the flow. */
    parameters: Type.Optional(Loose),
    /** Results that other nodes left, by node. */
    results: Type.Optional(KnownResults),
    /** Values of variables in place of the stored ones, by context and name. */
    variables: Type.Optional(
      Type.Object({
        flowInstance: Type.Optional(Loose),
        company: Type.Optional(Loose),
        flow: Type.Optional(Loose),
        user: Type.Optional(Loose),
      }),
    ),
    /** Facts about the request, such as `ip`. */
    request: Type.Optional(
      Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Boolean()])),
    ),
    /** The persona whose inputs, cookies, device, and answers the node has if no value is given. */
    personaId: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
  }),
  reply: Type.Object({
    /** Its steps in order, with those of a subflow that it called; none where it only waits. */
    steps: Type.Array(TriedStep),
    /** The nodes to which its links, or its teleport, lead with this result. */
    next: Type.Array(Type.String()),
    /** It wrote variables that outlive a run, which are not saved. */
    unsaved: Type.Boolean(),
    /** `waiting` waits for a person, `ended` ends the flow, `done` goes on along its links. */
    status: Type.Union([Type.Literal('done'), Type.Literal('waiting'), Type.Literal('ended')]),
  }),
  when: can(access, 'update'),
  failure: failures.runNode,
  bodyLimit: largestFlow,
  waits: true,
});
export type NodeResult = Output<typeof runNode>;
