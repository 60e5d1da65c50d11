declare const content: unique symbol;

/** JSON as it stands in a column, with the type of what it says. */
export type JsonText<Value> = string & { readonly [content]: Value };

/** Reads the JSON of a column as what its table declares; null stays null. */
export function readJson<Value>(text: JsonText<Value>): Value;
export function readJson<Value>(text: JsonText<Value> | null): Value | null;
export function readJson(text: string | null): unknown {
  return text === null ? null : JSON.parse(text);
}

/** Writes a value as the JSON of a column that declares its type; `change` is JSON’s replacer. */
export const toJson = <Value>(value: Value, change?: (key: string, value: unknown) => unknown) =>
  JSON.stringify(value, change) as JsonText<Value>;
