/** A list as it is typed, one a line. */
export const formatLines = (items: readonly string[]): string => items.join('\n');

/** Parses a typed list; drops empty lines and duplicates. */
export const parseLines = (lines: string): string[] => [
  ...new Set(
    lines
      .split(/[\n,]/)
      .map(line => line.trim())
      .filter(Boolean),
  ),
];
