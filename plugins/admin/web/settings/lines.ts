/** A list as it is typed, one a line. */
export const linesOf = (items: readonly string[]): string => items.join('\n');

/** What was typed as a list; empty lines and repetitions are left out. */
export const itemsOf = (lines: string): string[] => [
  ...new Set(
    lines
      .split(/[\n,]/)
      .map(line => line.trim())
      .filter(Boolean),
  ),
];
