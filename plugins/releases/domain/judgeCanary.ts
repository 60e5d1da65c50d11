import { computeChance } from './computeChance';
import { bounds, findMedian } from './durations';
import { estimateDifference, type Difference } from './estimateDifference';
import { computeEvidence, type Compared } from './sequentialTest';

/** The counts of one version while the share stayed the same. */
export interface ArmCounts {
  readonly started: number;
  /** Ended where the policy counts a success. */
  readonly success: number;
  readonly failure: number;
  readonly error: number;
  /** Abandoned until the flow timed out. */
  readonly timeout: number;
  /** Durations of those that ended otherwise than by a timeout, by band. */
  readonly bands: readonly number[];
}
/** Counts of both versions while the share stayed the same. */
export interface PhaseCounts {
  /** From 0 to 1. */
  readonly share: number;
  readonly before: ArmCounts;
  readonly after: ArmCounts;
}
/** The limits of what a canary may cost. */
export interface Limits {
  /** Loss of success that is too much, from 0 to 1. */
  readonly loss: number;
  /** How much slower the median may be: 0.5 for half again. */
  readonly slowdown: number;
}
/** Why a new version is rolled back. */
export type Fault = 'loss' | 'errors' | 'slow';
/** How the new version compares. */
export interface Judgment {
  readonly fault: Fault | undefined;
  readonly difference: Difference | undefined;
}

/**
 * The chance of a rollback of a version that is no worse: 1 % over the whole canary, split over the
 * tests.
 */
const falseAlarms = {
  loss: { always: 0.003, once: 0.003 },
  errors: { always: 0.002, once: 0.001 },
  slow: 0.001,
} as const;
/** The number of ends of both versions at which an exact test is made once. */
export const milestone = 1000;
/** Errors must have grown by so many points at least to matter. */
const leastErrors = 0.01;

const countEnds = ({ success, failure, error, timeout }: ArmCounts) =>
  success + failure + error + timeout;
/** Returns how many runs of both versions ended. */
export const countAllEnds = (phases: readonly PhaseCounts[]): number =>
  phases.reduce((sum, { before, after }) => sum + countEnds(before) + countEnds(after), 0);
/** Returns the counts of a version over all phases. */
export function sumArms(arms: readonly ArmCounts[]): ArmCounts {
  const add = (pick: (arm: ArmCounts) => number) => arms.reduce((sum, arm) => sum + pick(arm), 0);
  return {
    started: add(arm => arm.started),
    success: add(arm => arm.success),
    failure: add(arm => arm.failure),
    error: add(arm => arm.error),
    timeout: add(arm => arm.timeout),
    bands: [...bounds, 0].map((_, band) => add(arm => arm.bands[band] ?? 0)),
  };
}

const sumBoth = (phases: readonly PhaseCounts[]) =>
  [sumArms(phases.map(({ before }) => before)), sumArms(phases.map(({ after }) => after))] as const;

function compareBy(
  phases: readonly PhaseCounts[],
  countGood: (arm: ArmCounts) => number,
  countAll = countEnds,
): Compared[] {
  const toEnds = (arm: ArmCounts) => ({
    good: countGood(arm),
    bad: countAll(arm) - countGood(arm),
  });
  return phases.map(({ share, before, after }) => ({
    share,
    before: toEnds(before),
    after: toEnds(after),
  }));
}

const exceeds = (evidence: number, chance: number) => evidence >= -Math.log(chance);

/**
 * Compares the versions, and says whether the new one must go back. `first` says that no earlier look
 * was at as many ends as the milestone.
 */
export function judgeCanary(
  phases: readonly PhaseCounts[],
  { loss, slowdown }: Limits,
  first: boolean,
): Judgment {
  const successes = compareBy(phases, ({ success }) => success);
  const difference = estimateDifference(successes);
  if (!difference) return { fault: undefined, difference };
  const once = first && countAllEnds(phases) >= milestone;
  const isWorse = (
    compared: readonly Compared[],
    chances: (typeof falseAlarms)['loss' | 'errors'],
  ) =>
    exceeds(computeEvidence(compared, loss), chances.always) ||
    (once && computeChance(compared) <= chances.once);
  // A smaller loss is shown, and left to people.
  if (difference.estimate <= -loss / 2 && isWorse(successes, falseAlarms.loss))
    return { fault: 'loss', difference };
  const errors = compareBy(phases, arm => countEnds(arm) - arm.error);
  if (haveErrorsGrown(phases) && isWorse(errors, falseAlarms.errors))
    return { fault: 'errors', difference };
  return { fault: isSlower(phases, slowdown) ? 'slow' : undefined, difference };
}

function haveErrorsGrown(phases: readonly PhaseCounts[]): boolean {
  const [before, after] = sumBoth(phases);
  const was = before.error / Math.max(1, countEnds(before));
  const is = after.error / Math.max(1, countEnds(after));
  return is >= 2 * was && is - was >= leastErrors;
}

function isSlower(phases: readonly PhaseCounts[], slowdown: number): boolean {
  const [before, after] = sumBoth(phases);
  const limit = findMedian(before.bands) * (1 + slowdown);
  if (limit === 0 || findMedian(after.bands) <= limit) return false;
  // One bet on each bound, with the same stake: “stays within it” is what ends well.
  const evidence = bounds.map((_, band) => {
    const within = ({ bands }: ArmCounts) =>
      bands.slice(0, band + 1).reduce((sum, count) => sum + count, 0);
    const all = ({ bands }: ArmCounts) => bands.reduce((sum, count) => sum + count, 0);
    return computeEvidence(compareBy(phases, within, all), 0.2);
  });
  const most = Math.max(...evidence);
  const mean = most + Math.log(evidence.reduce((sum, each) => sum + Math.exp(each - most), 0));
  return exceeds(mean - Math.log(bounds.length), falseAlarms.slow);
}
