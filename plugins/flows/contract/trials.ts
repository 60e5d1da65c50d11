import { Type, type Static } from 'typebox';
import { can, endpoint } from '#core/contract';
import { FlowBody } from './flow';
import { FlowChanges, largestFlow, Loose } from './flowChanges';
import { access } from './references';

/** The highest number of a draft; versions count up from 1, and -1 names the current one. */
const firstDraft = -2;
/** Whether a number names a draft, which was tried without being saved. */
export const isDraftVersion = (versionId: number): boolean => versionId <= firstDraft;
/** Says that a flow has no such version or draft. */
export const describeMissingVersion = (name: string, versionId: number | string): string =>
  isDraftVersion(Number(versionId))
    ? `This draft of “${name}” was deleted. Try the flow again from its canvas.`
    : `“${name}” has no version ${versionId}.`;
const DraftVersion = Type.Integer({ maximum: firstDraft });
export const keepDraft = endpoint('POST /flows/:flowId/drafts', {
  summary:
    'Stores a flow’s unsaved changes as a draft for test runs, without creating a version. Returns the draft’s number.',
  body: Type.Object(FlowChanges),
  reply: Type.Object({ versionId: DraftVersion }),
  when: can(access, 'update'),
  bodyLimit: largestFlow,
});
export const getDraft = endpoint('GET /flows/:flowId/drafts/:draftId', {
  summary: 'Returns a stored draft.',
  reply: FlowBody,
  when: can(access, 'read'),
});
/** The result that a node is taken to have had, instead of running it. */
export const KnownResult = Type.Object({
  /** Whether the node was true. */
  success: Type.Boolean(),
  output: Loose,
  error: Type.Optional(
    Type.Object({
      code: Type.Union([Type.String(), Type.Number()]),
      message: Type.String(),
    }),
  ),
  /** Ids of the outcomes that matched, of a node that has several. */
  matched: Type.Optional(Type.Array(Type.String(), { maxItems: 200 })),
});
export type KnownResult = Static<typeof KnownResult>;
/** Known results by the id of their node. */
export const KnownResults = Type.Record(Type.String(), KnownResult);
export type KnownResults = Readonly<Record<string, KnownResult>>;
/** Where a trial begins instead of at the start, and what is known there. */
const TrialStart = Type.Object({
  nodeId: Type.String({ minLength: 1, maxLength: 200 }),
  /** The results of the nodes before it. */
  results: Type.Optional(KnownResults),
  /** Variables of the run by name. */
  variables: Type.Optional(Loose),
});
export type TrialStart = Static<typeof TrialStart>;
/** Compares a value of the run with another; references are filled in on both sides. */
export const BreakCondition = Type.Object({
  left: Type.String({ minLength: 1, maxLength: 2000 }),
  operator: Type.Union([
    Type.Literal('equals'),
    Type.Literal('differs'),
    Type.Literal('contains'),
    Type.Literal('greater'),
    Type.Literal('less'),
    Type.Literal('exists'),
  ]),
  right: Type.String({ maxLength: 2000 }),
});
export type BreakCondition = Static<typeof BreakCondition>;
/** A node, of the trial’s own flow or of a subflow, before which a trial stops. */
const Breakpoint = Type.Object({
  flowId: Type.String({ minLength: 1, maxLength: 200 }),
  nodeId: Type.String({ minLength: 1, maxLength: 200 }),
  /** It stops where this holds; always without one. */
  condition: Type.Optional(BreakCondition),
});
export type Breakpoint = Static<typeof Breakpoint>;
export const Breakpoints = Type.Array(Breakpoint, { maxItems: 200 });
export const tryFlow = endpoint('POST /flows/:flowId/try', {
  summary:
    'Starts a test run of the saved flow, or of a draft, and returns the URL of its hosted page.',
  body: Type.Object({
    parameters: Type.Optional(Loose),
    versionId: Type.Optional(DraftVersion),
    /** Results that nodes have in this run without running; they are kept nowhere else. */
    pins: Type.Optional(KnownResults),
    from: Type.Optional(TrialStart),
    /** The persona whose inputs, cookies, device, and answers this run has. */
    personaId: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
    /** Nodes before which this run stops, until the person who started it goes on. */
    breakpoints: Type.Optional(Breakpoints),
  }),
  reply: Type.Object({
    url: Type.String(),
    interactionId: Type.String(),
    tryFlowToken: Type.String(),
  }),
  when: can(access, 'update'),
  bodyLimit: largestFlow,
  waits: true,
});
