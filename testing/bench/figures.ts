/** One line of the result: what was measured, its goal and its figure. */
export interface Figure {
  readonly what: string;
  readonly unit: string;
  readonly value: number;
  /** The same of other products, measured in the same run. */
  readonly beside?: Readonly<Record<string, number>>;
  /** The bound that the figure should keep, such as `{ most: 500 }`; none where no goal was set. */
  readonly goal?: { readonly most?: number; readonly least?: number };
  /** Why the figure says nothing of its goal, in a word or two, where it was not kept. */
  readonly excuse?: string;
}

/** The middle of some measurements. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  return sorted.length % 2
    ? sorted[Math.floor(middle)]!
    : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** One figure of several rounds: the median of each of its values. */
export function medianFigure(rounds: readonly [Figure, ...Figure[]]): Figure {
  const [{ beside, ...figure }] = rounds;
  const others = Object.keys(beside ?? {}).map(
    other => [other, median(rounds.map(round => round.beside?.[other] ?? Number.NaN))] as const,
  );
  return {
    ...figure,
    value: median(rounds.map(({ value }) => value)),
    ...(beside && { beside: Object.fromEntries(others) }),
  };
}

/** The value that a share of the measurements does not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

/** Whether a figure keeps its goal; undefined where it has none or may not be judged by it. */
export function keeps({ value, goal, excuse }: Figure): boolean | undefined {
  if (!goal) return undefined;
  const kept = value <= (goal.most ?? Infinity) && value >= (goal.least ?? -Infinity);
  return !kept && excuse ? undefined : kept;
}

const short = (value: number) =>
  value >= 100 ? Math.round(value).toLocaleString('en') : String(Number(value.toFixed(1)));
const formatGoal = ({ goal }: Figure) =>
  goal?.most !== undefined
    ? `≤ ${short(goal.most)}`
    : goal?.least !== undefined
      ? `≥ ${short(goal.least)}`
      : '–';

/** The figures as a table with goal and figure side by side. */
export function table(figures: readonly Figure[]): string {
  const others = [...new Set(figures.flatMap(({ beside = {} }) => Object.keys(beside)))];
  const rows = figures.map(figure => {
    const kept = keeps(figure);
    return [
      figure.what,
      figure.unit,
      formatGoal(figure),
      short(figure.value),
      kept === undefined ? (figure.excuse ?? '') : kept ? 'kept' : 'MISSED',
      ...others.map(other =>
        figure.beside?.[other] === undefined ? '' : short(figure.beside[other]),
      ),
    ];
  });
  const all = [['measurement', 'unit', 'goal', 'figure', '', ...others], ...rows];
  const widths = all[0]!.map((_, column) => Math.max(...all.map(row => row[column]!.length)));
  return all
    .map(row =>
      row
        .map((cell, column) =>
          column < 2 || column === 4
            ? cell.padEnd(widths[column]!)
            : cell.padStart(widths[column]!),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
