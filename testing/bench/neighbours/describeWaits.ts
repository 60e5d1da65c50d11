import { percentile } from '../figures';
import { kinds } from './ordinaryLoad';

interface Held {
  readonly cause: string;
  readonly from: number;
  readonly to: number;
}

/** Waits of ordinary environments’ calls, on the clock of the measured server. */
export interface Waits {
  /** When that clock was 0, in milliseconds of the wall's. */
  readonly origin: number;
  readonly calls: readonly {
    readonly kind: string;
    readonly from: number;
    readonly to: number;
    readonly waits: Readonly<Record<string, number>>;
  }[];
  readonly held: readonly Held[];
}

/** The share of the calls that are told of: those that the 99th percentile is among. */
const slowest = 0.02;

const overlap = (a: { from: number; to: number }, b: Held) =>
  Math.max(0, Math.min(a.to, b.to) - Math.max(a.from, b.from));

function sumUp(parts: readonly (readonly [cause: string, ms: number])[], count: number): string {
  const sums = new Map<string, number>();
  for (const [cause, ms] of parts) sums.set(cause, (sums.get(cause) ?? 0) + ms / count);
  return [...sums]
    .filter(([, ms]) => ms >= 0.5)
    .toSorted(([, a], [, b]) => b - a)
    .map(([cause, ms]) => `${cause} ${Math.round(ms)}`)
    .join(', ');
}

/** Says, of the calls from a time of the wall's clock on, for what the slowest waited, in ms. */
export function describeWaits({ origin, calls, held }: Waits, since: number): readonly string[] {
  const from = since - origin;
  const later = held.filter(each => each.to >= from);
  const slow = kinds.flatMap(kind => {
    const all = calls.filter(each => each.kind === kind && each.from >= from);
    if (all.length === 0) return [];
    const bound = percentile(
      all.map(each => each.to - each.from),
      1 - slowest,
    );
    const some = all.filter(each => each.to - each.from >= bound);
    const took = some.reduce((sum, each) => sum + each.to - each.from, 0) / some.length;
    const waits = some.flatMap(each => Object.entries(each.waits));
    const beside = some.flatMap(each => later.map(one => [one.cause, overlap(each, one)] as const));
    return [
      `${kind}, slowest ${some.length} of ${all.length}: ${Math.round(took)} ms`,
      `  waited for ${sumUp(waits, some.length)}`,
      `  meanwhile ${sumUp(beside, some.length)}`,
    ];
  });
  const causes = [...new Set(later.map(({ cause }) => cause))].map(cause => {
    const lengths = later.filter(each => each.cause === cause).map(each => each.to - each.from);
    const over = (ms: number) => lengths.filter(each => each >= ms).length;
    const all = lengths.reduce((sum, each) => sum + each, 0);
    return `${cause}: ${Math.round(all)} ms in all, ${over(10)} of 10 ms, ${over(25)} of 25, ${over(50)} of 50, ${over(100)} of 100, longest ${Math.round(Math.max(...lengths))}`;
  });
  return [...slow, ...causes.toSorted()];
}
