const steps = [1, 2, 5, 10];

/**
 * A round number that a scale from 0 may end at, and its lines: at most five, whole numbers where
 * the values are.
 */
export function computeScale(
  most: number,
  whole = true,
): { readonly end: number; readonly ticks: readonly number[] } {
  if (!(most > 0)) return { end: 1, ticks: [0, 1] };
  const least = most / 4;
  const power = 10 ** Math.floor(Math.log10(least));
  const fine =
    steps.map(step => step * power).find(step => step >= least * 0.999_999) ?? power * 10;
  const step = whole ? Math.max(1, fine) : fine;
  const count = Math.max(1, Math.ceil(most / step - 1e-9));
  return { end: step * count, ticks: Array.from({ length: count + 1 }, (_, at) => at * step) };
}
