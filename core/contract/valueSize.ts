const mebibyte = 1024 * 1024;

/**
 * The most that a run works with, in characters of JSON. Real flows stay below a tenth of each; a
 * process with 50 runs at all of these limits needs 2 GB.
 */
export const budgets = {
  /** One text, or one field of what a node answers with; functions return no more either. */
  value: mebibyte,
  /** All that a node is given, and all that it answers with. */
  node: 4 * mebibyte,
  /** Markup, style and script of a screen, and the page it becomes. */
  page: 2 * mebibyte,
  /** The state of a run while it waits for a person. */
  state: 8 * mebibyte,
  /** All that the nodes of a run make from its start or an answer to its next wait or end. */
  leg: 32 * mebibyte,
  /** The steps of that time in the record. */
  record: 8 * mebibyte,
  /** The data that is recorded of all steps of a run. */
  run: 32 * mebibyte,
  /** All legs of one company that run at once in a process. */
  company: 256 * mebibyte,
} as const;

/** How deep lists and records of a run may stand in one another. */
export const deepestValue = 200;

/** A value that is larger or deeper than a run may hold. */
export class ValueSizeError extends Error {
  override readonly name = 'ValueSizeError';
  /** `excess` says by what: “is larger than 1 MiB”. */
  constructor(readonly excess: string) {
    super(`A value ${excess}, which is the limit for a run.`);
  }
}

/**
 * Refuses JSON nested deeper than a value may be before it is parsed: parsing 1 MB of brackets takes
 * twenty times as long as other JSON.
 *
 * @throws {ValueSizeError} At 200 levels, before it looked any further.
 */
export function requireShallow(json: string): void {
  let depth = 0;
  for (let at = 0; at < json.length; at++) {
    const unit = json.charCodeAt(at);
    if (unit === 34) {
      for (at++; at < json.length && json.charCodeAt(at) !== 34; at++)
        if (json.charCodeAt(at) === 92) at++;
    } else if (unit === 123 || unit === 91) {
      if (++depth > deepestValue)
        throw new ValueSizeError(`is nested deeper than ${deepestValue} levels`);
    } else if (unit === 125 || unit === 93) depth--;
  }
}

/**
 * Parses JSON that is nested no deeper than a value may be: for texts of others, wherever they stand.
 *
 * @throws {ValueSizeError} At 200 levels, and as `JSON.parse` does where it is no JSON.
 */
export function parseShallow(json: string): unknown {
  requireShallow(json);
  return JSON.parse(json);
}

/** A limit in words: “1 MiB”. */
export const formatBudget = (characters: number): string => `${characters / mebibyte} MiB`;

const about = 8;
const worthKnowing = 4096;
interface Known {
  readonly size: number;
  readonly height: number;
}
// Values of a run are not changed once they are made, so a large one is measured once.
const known = new WeakMap<object, Known>();

/**
 * Returns about how many characters a value has as JSON.
 *
 * @throws {ValueSizeError} At `most` characters or 200 levels, before it walked any further.
 */
export function measure(value: unknown, most: number): number {
  const scale = { size: 0, most };
  weigh(value, scale, 0);
  return scale.size;
}

interface Scale {
  size: number;
  readonly most: number;
}

/** Adds a value to the scale and returns how deep it goes. */
function weigh(value: unknown, scale: Scale, depth: number): number {
  if (typeof value === 'string') scale.size += value.length + 2;
  else if (typeof value !== 'object' || value === null) scale.size += about;
  else {
    const before = known.get(value);
    const height = before?.height ?? weighParts(value, scale, depth);
    if (before) scale.size += before.size;
    if (depth + height > deepestValue)
      throw new ValueSizeError(`is nested deeper than ${deepestValue} levels`);
    checkSize(scale);
    return height;
  }
  checkSize(scale);
  return 0;
}

function weighParts(value: object, scale: Scale, depth: number): number {
  if (ArrayBuffer.isView(value)) {
    scale.size += 4 * value.byteLength;
    return 1;
  }
  if (depth >= deepestValue)
    throw new ValueSizeError(`is nested deeper than ${deepestValue} levels`);
  const from = scale.size;
  let height = 1;
  scale.size += 2;
  if (Array.isArray(value))
    for (const item of value) {
      scale.size++;
      height = Math.max(height, 1 + weigh(item, scale, depth + 1));
    }
  else
    for (const name in value) {
      scale.size += name.length + 4;
      height = Math.max(
        height,
        1 + weigh((value as Record<string, unknown>)[name], scale, depth + 1),
      );
    }
  const size = scale.size - from;
  if (size > worthKnowing) known.set(value, { size, height });
  return height;
}

function checkSize({ size, most }: Scale): void {
  if (size > most) throw new ValueSizeError(`is larger than ${formatBudget(most)}`);
}
