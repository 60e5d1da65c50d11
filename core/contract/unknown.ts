/** Whether a value has fields: a record, a list or an instance of any class. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Whether a value is an object that is no list. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  isObject(value) && !Array.isArray(value);

/** Returns a field of a value of any kind; undefined where it has none of that name. */
export const getField = (value: unknown, name: string): unknown =>
  isObject(value) ? value[name] : undefined;

/** Returns a value with those of its fields that are wanted; its type must not require the others. */
export const pickFields = <T extends object>(value: T, isWanted: (name: string) => boolean): T =>
  Object.fromEntries(Object.entries(value).filter(([name]) => isWanted(name))) as T;

/** Returns the message of whatever was thrown. */
export const getErrorMessage = (fault: unknown): string =>
  fault instanceof Error ? fault.message : String(fault);

/** How a value reads inside a text: nothing for what is missing, JSON for lists and records. */
export function asText(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return value;
  return typeof value === 'object' ? (JSON.stringify(value) ?? '') : String(value);
}

/** Returns the keys of an object that has no others than its type names. */
export const listKeys = <T extends object>(value: T): (keyof T & string)[] =>
  Object.keys(value) as (keyof T & string)[];
