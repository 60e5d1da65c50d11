import { Type, type Static } from 'typebox';
import { Moment } from '#core/contract';
import { ReleaseFact } from './releaseFacts';

/** One step of a ramp: when it is done, the next one begins, and after the last one the version is deployed. */
export const RampStep = Type.Object({
  /** The share of starts that get the new version, in percent. */
  share: Type.Integer({ minimum: 1, maximum: 100 }),
  /** It takes at least so many starts of the new version. */
  starts: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
  /** It takes at least so many minutes. */
  minutes: Type.Integer({ minimum: 0, maximum: 10_080 }),
});
export type RampStep = Static<typeof RampStep>;

/** The ramp of a canary where nothing else is said. */
export const usualRamp: readonly RampStep[] = [
  { share: 5, starts: 50, minutes: 10 },
  { share: 25, starts: 200, minutes: 10 },
  { share: 50, starts: 500, minutes: 10 },
];
/** How many steps a ramp has at most. */
export const mostSteps = 10;

/** `stopped` is one that ended because another version was deployed. */
export const CanaryState = Type.Union([
  Type.Literal('running'),
  Type.Literal('paused'),
  Type.Literal('finished'),
  Type.Literal('rolledBack'),
  Type.Literal('stopped'),
]);
export type CanaryState = Static<typeof CanaryState>;

/**
 * Why a canary is in its state: `loss`, `errors`, and `slow` are found by comparing the versions, `person`
 * is a decision, `ramp` is the end of its steps, `deployed` is a deployment elsewhere, and `refused` is a
 * deployment that a rule refused. Empty while it runs.
 */
export const CanaryWhy = Type.Union([
  Type.Literal(''),
  Type.Literal('loss'),
  Type.Literal('errors'),
  Type.Literal('slow'),
  Type.Literal('person'),
  Type.Literal('ramp'),
  Type.Literal('deployed'),
  Type.Literal('refused'),
]);
export type CanaryWhy = Static<typeof CanaryWhy>;

/** A canary without its figures. */
export const CanaryLine = Type.Object({
  canaryId: Type.String(),
  flowId: Type.String(),
  flowName: Type.String(),
  /** Empty for all policies that run the deployed version. */
  policyId: Type.String(),
  fromVersion: Type.Integer(),
  toVersion: Type.Integer(),
  steps: Type.Array(RampStep),
  /** From 0. */
  step: Type.Integer(),
  state: CanaryState,
  why: CanaryWhy,
  /** The reason why it was rejected, or a person’s note. */
  note: Type.String(),
  /** Loss of success that is too much, in percentage points. */
  loss: Type.Integer(),
  /** How much slower the median may be, in percent. */
  slowdown: Type.Integer(),
  /** Whether those who can deploy get a mail when it is rolled back without a person. */
  mails: Type.Boolean(),
  reason: Type.String(),
  startedBy: Type.String(),
  startedByName: Type.String(),
  startedDate: Moment,
  /** When the step began. */
  stepDate: Moment,
  /** 0 while it goes on. */
  endedDate: Moment,
});
export type CanaryLine = Static<typeof CanaryLine>;

/** The counts of one version; each browser counts once. */
export const CanaryArm = Type.Object({
  versionId: Type.Integer(),
  started: Type.Integer(),
  success: Type.Integer(),
  failure: Type.Integer(),
  error: Type.Integer(),
  timeout: Type.Integer(),
  /** Median duration in milliseconds; 0 without runs that ended. */
  median: Type.Number(),
});
export type CanaryArm = Static<typeof CanaryArm>;

/** The difference of success rates, new minus old, in percentage points, with an interval of 95 %. */
export const CanaryLook = Type.Object({
  at: Moment,
  /** The ended runs of both versions. */
  ends: Type.Integer(),
  estimate: Type.Number(),
  low: Type.Number(),
  high: Type.Number(),
});
export type CanaryLook = Static<typeof CanaryLook>;

/** A canary with its figures. */
export const Canary = Type.Object({
  ...CanaryLine.properties,
  /** Empty for all policies. */
  policyName: Type.String(),
  /** The facts for and against the new version when it started. */
  facts: Type.Array(ReleaseFact),
  /** Titles of the requirements that were overridden, and why. */
  overrode: Type.Array(Type.String()),
  overrideReason: Type.String(),
  before: CanaryArm,
  after: CanaryArm,
  /** Starts of the new version in the present step. */
  stepStarts: Type.Integer(),
  /** Oldest first. */
  looks: Type.Array(CanaryLook),
});
export type Canary = Static<typeof Canary>;
