/**
 * How many numbered facts the specification has of each kind; a test claims one by its id, as in
 * `it('… [S156]')`.
 */
export const counts = { R: 35, C: 126, M: 117, S: 351, K: 57, N: 14 } as const;

const digits = { R: 2, C: 3, M: 3, S: 3, K: 2, N: 2 } as const;

/** Every id of the specification. */
export const ids: ReadonlySet<string> = new Set(
  (Object.keys(counts) as (keyof typeof counts)[]).flatMap(kind =>
    Array.from(
      { length: counts[kind] },
      (_, index) => kind + String(index + 1).padStart(digits[kind], '0'),
    ),
  ),
);

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `M${String(from + index).padStart(3, '0')}`);
/** The messages that a call shows when it succeeds. */
export const successes: readonly string[] = [...range(21, 24), 'M043', ...range(94, 116)];

/** The ids that a text claims: `[S156]`, `[M003, M004]`. */
export const claimed = (text: string): string[] =>
  [...text.matchAll(/\[((?:[RCMSKN]\d{2,3})(?:, ?[RCMSKN]\d{2,3})*)\]/g)].flatMap(([, list = '']) =>
    list.split(/, ?/),
  );
