const whole = 100;

/** Whether weights share a whole: together 100, none below 0. */
export const isWhole = (weights: readonly number[]): boolean =>
  weights.every(weight => weight >= 0) &&
  weights.reduce((sum, weight) => sum + weight, 0) === whole;

/**
 * The weights with the border after one of them moved by some: its neighbour gives what it gains.
 */
export function moveBorder(weights: readonly number[], after: number, by: number): number[] {
  const [left, right] = [weights[after] ?? 0, weights[after + 1] ?? 0];
  const gain = Math.max(-left, Math.min(right, Math.round(by)));
  return weights.map((weight, index) =>
    index === after ? left + gain : index === after + 1 ? right - gain : weight,
  );
}

/**
 * The weights in the same proportions, as whole numbers that make 100; equal ones where there is
 * nothing to share by.
 */
export function roundToWhole(weights: readonly number[]): number[] {
  const valid = weights.map(weight => (Number.isFinite(weight) ? Math.max(0, weight) : 0));
  const sum = valid.reduce((total, weight) => total + weight, 0);
  const exact = valid.map(weight => (sum > 0 ? (weight / sum) * whole : whole / valid.length));
  const floors = exact.map(Math.floor);
  const missing = whole - floors.reduce((total, weight) => total + weight, 0);
  const nearest = exact.map((weight, index) => ({ index, rest: weight - Math.floor(weight) }));
  nearest.sort((one, other) => other.rest - one.rest || one.index - other.index);
  const raised = new Set(nearest.slice(0, missing).map(({ index }) => index));
  return floors.map((weight, index) => (raised.has(index) ? weight + 1 : weight));
}

/** The weights without one of them; what it had goes to the one before it, or to the new first. */
export function withoutOne(weights: readonly number[], removed: number): number[] {
  const rest = weights.filter((_, index) => index !== removed);
  const heir = Math.max(0, removed - 1);
  return rest.map((weight, index) => (index === heir ? weight + (weights[removed] ?? 0) : weight));
}
