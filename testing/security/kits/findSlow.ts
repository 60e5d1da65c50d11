/**
 * Guarantee 15: whatever a company or a provider writes is read in time that grows with its length
 * alone. Each reader is given its worst cases at two sizes; a refusal with a sentence is an end too.
 */
const sizes = [100_000, 400_000] as const;
/** Of four times the length: 4 where it is linear, 16 where it is quadratic; machines have hiccups. */
const growth = 9;
const tooShortToTell = 40;
/** The most that one reading may take, in milliseconds. */
export const mostMs = 4000;

/** Returns how long a reading takes, in milliseconds. */
export function time(read: (text: string) => unknown, text: string): number {
  const since = performance.now();
  try {
    read(text);
  } catch (fault) {
    if (/call stack/i.test(String(fault))) throw fault;
  }
  return performance.now() - since;
}
const repeat = (unit: string, size: number) => unit.repeat(Math.ceil(size / unit.length));

/** `before` stands once, `unit` again and again, `after` at the end. */
export interface Worst {
  readonly before?: string;
  readonly unit: string;
  readonly after?: string;
}

/** Lists the worst cases for which a reader takes much more than in proportion to their length. */
export const findSlow = (read: (text: string) => unknown, worst: readonly Worst[]) =>
  worst.filter(({ before = '', unit, after = '' }) => {
    const [small, large] = sizes.map(size => before + repeat(unit, size) + after) as [
      string,
      string,
    ];
    const isSlow = () => {
      const took = time(read, large);
      if (took <= growth * tooShortToTell) return false;
      const quarter = Math.max(time(read, small), tooShortToTell);
      return took > Math.min(mostMs, growth * quarter);
    };
    // Again, where something else may have held up this process.
    return isSlow() && isSlow() && isSlow();
  });
