import type { Mark } from '../../domain/charts/Drawing';

/** Where in a drawing one is: which point or bar, and which of its parts. */
export interface Spot {
  readonly row: number;
  readonly part: number;
}

/** The marks of a drawing by point or bar, in its order. */
export function markRows(marks: readonly Mark[]): readonly (readonly Mark[])[] {
  const rows = new Map<string, Mark[]>();
  for (const mark of marks) {
    const row = rows.get(mark.key);
    if (row) row.push(mark);
    else rows.set(mark.key, [mark]);
  }
  return [...rows.values()];
}

const within = (at: number, count: number) => Math.min(Math.max(at, 0), Math.max(0, count - 1));

/**
 * Where a key leads to; undefined for keys that lead nowhere. Over time one goes sideways, along
 * bars downwards.
 */
export function walk(
  rows: readonly (readonly Mark[])[],
  { row, part }: Spot,
  key: string,
  sideways: boolean,
): Spot | undefined {
  const [back, on, less, more] = sideways
    ? ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']
    : ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'];
  const to = (next: number, of = part) => {
    const kept = within(next, rows.length);
    return { row: kept, part: within(of, rows[kept]?.length ?? 0) };
  };
  if (key === back) return to(row - 1);
  if (key === on) return to(row + 1);
  if (key === 'Home') return to(0);
  if (key === 'End') return to(rows.length - 1);
  if (key === less) return to(row, part - 1);
  if (key === more) return to(row, part + 1);
  return undefined;
}
