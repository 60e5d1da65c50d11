/** A value with its name, as fields hold it. */
export interface ValueRow {
  readonly name: string;
  readonly value: string;
}

/** Returns a value as a person edits it as JSON. */
export const toJsonText = (value: unknown): string => JSON.stringify(value, null, 2);

/** Parses JSON; undefined where it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A text stands as it is, unless it would be read as something else; all else is JSON. */
function toText(value: unknown): string {
  if (typeof value !== 'string') return JSON.stringify(value);
  return parseJson(value) === undefined ? value : JSON.stringify(value);
}

function toValue(text: string): unknown {
  const value = parseJson(text);
  return value === undefined ? text : value;
}

/** Returns values as rows of a form. */
export const toRows = (values: Readonly<Record<string, unknown>>): readonly ValueRow[] =>
  Object.entries(values).map(([name, value]) => ({ name, value: toText(value) }));

/** Returns the values that rows of a form stand for. */
export const toValues = (rows: readonly ValueRow[]): Record<string, unknown> =>
  Object.fromEntries(rows.map(({ name, value }) => [name.trim(), toValue(value)]));
