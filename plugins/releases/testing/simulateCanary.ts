import { bands } from '../domain/durations';
import { judgeCanary, milestone, type ArmCounts } from '../domain/judgeCanary';

/** Rates from 0 to 1; what neither succeeds nor is an error is a failure. */
export interface Rates {
  readonly success: number;
  readonly error: number;
}
/** The parameters of both versions in a simulation, and its length. */
export interface Truth {
  readonly before: Rates;
  readonly after: Rates;
  readonly share: number;
  /** Starts of both versions together. */
  readonly starts: number;
}
const bound = 0.05;

/** Makes numbers in [0, 1) that are the same for the same seed. */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * Runs a canary with known truth, looked at every 20 starts as the job does; returns after how many
 * starts it was rolled back, and Infinity where it was not.
 */
export function simulateCanary(truth: Truth, random: () => number): number {
  const create = () => ({
    started: 0,
    success: 0,
    failure: 0,
    error: 0,
    timeout: 0,
    bands: Array.from({ length: bands }, () => 0),
  });
  const arms: readonly [Mutable, Mutable] = [create(), create()];
  for (let start = 1; start <= truth.starts; start++) {
    const isNew = random() < truth.share;
    const arm = arms[isNew ? 1 : 0];
    const { success, error } = isNew ? truth.after : truth.before;
    const lot = random();
    arm.started++;
    arm[lot < success ? 'success' : lot < success + error ? 'error' : 'failure']++;
    // Log-normal durations around a second, the same in both.
    const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
    const band = [0.25, 0.5, 1, 2.5, 5].findIndex(bounded => Math.exp(normal) <= bounded);
    const at = band < 0 ? 10 : band + 5;
    arm.bands[at] = (arm.bands[at] ?? 0) + 1;
    if (start % 20 !== 0) continue;
    const phases = [{ share: truth.share, before: arms[0], after: arms[1] }];
    if (judgeCanary(phases, { loss: bound, slowdown: 0.5 }, start === milestone).fault)
      return start;
  }
  return Infinity;
}
type Mutable = { -readonly [Key in keyof ArmCounts]: ArmCounts[Key] } & { bands: number[] };

/** The share of simulated canaries that were rolled back, and after how many starts half of them were. */
export function simulateMany(truth: Truth, rounds: number, seed = 1) {
  const random = createRandom(seed);
  const ends = Array.from({ length: rounds }, () => simulateCanary(truth, random)).sort(
    (a, b) => a - b,
  );
  const found = ends.filter(end => end <= truth.starts).length;
  return {
    found: found / rounds,
    median: ends[rounds >> 1]!,
    late: ends[Math.floor(rounds * 0.95)]!,
  };
}
