import type { Sliced } from '../sliced';

/** About how many characters are written in one step. */
const stepLength = 32_768;
/** Characters that any value counts for besides its text. */
const own = 8;

/** The text written so far, in pieces of about a step each. */
class Output {
  readonly pieces: string[] = [];
  private held: string[] = [];
  private length = 0;

  /** Adds a text; answers whether a step is full. */
  add(text: string): boolean {
    this.held.push(text);
    this.length += text.length;
    if (this.length < stepLength) return false;
    this.cut();
    return true;
  }
  cut(): void {
    if (this.held.length > 0) this.pieces.push(this.held.join(''));
    this.held = [];
    this.length = 0;
  }
}

/** Writes plain data as `JSON.stringify` does, in steps. */
export function* stringifySliced(value: unknown): Sliced<string> {
  return (yield* stringifyPieces(value)).join('');
}

/** The same, in pieces of tens of thousands of characters, which together are the text. */
export function* stringifyPieces(value: unknown): Sliced<readonly string[]> {
  const output = new Output();
  yield* write(toPlain(value, ''), output);
  output.cut();
  return output.pieces;
}

/** Whether a value is written in one step. */
export const isShortJson = (value: unknown): boolean => weigh(value, stepLength) >= 0;

/** About how many characters a value is written in, without writing it; no more than `most`. */
export const estimateJson = (value: unknown, most: number): number =>
  most - Math.max(0, weigh(value, most));

type Convertible = { toJSON(key: string): unknown };

const isConvertible = (value: unknown): value is Convertible =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Partial<Convertible>).toJSON === 'function';

const toPlain = (value: unknown, key: string): unknown =>
  isConvertible(value) ? value.toJSON(key) : value;

const isLeftOut = (value: unknown): boolean =>
  value === undefined || typeof value === 'function' || typeof value === 'symbol';

function* write(value: unknown, output: Output): Sliced<void> {
  if (typeof value === 'string' && value.length > stepLength) yield* writeText(value, output);
  else if (typeof value !== 'object' || value === null || isShortJson(value)) {
    if (output.add(JSON.stringify(value) ?? 'null')) yield;
  } else if (Array.isArray(value)) yield* writeList(value, output);
  else yield* writeObject(value, output);
}

function* writeList(list: readonly unknown[], output: Output): Sliced<void> {
  for (let at = 0; at < list.length; at++) {
    output.add(at === 0 ? '[' : ',');
    yield* write(toPlain(list[at], String(at)), output);
  }
  output.add(list.length === 0 ? '[]' : ']');
}

function* writeObject(value: object, output: Output): Sliced<void> {
  let separator = '{';
  for (const [key, given] of Object.entries(value)) {
    const each = toPlain(given, key);
    if (isLeftOut(each)) continue;
    output.add(`${separator}${JSON.stringify(key)}:`);
    separator = ',';
    yield* write(each, output);
  }
  output.add(separator === '{' ? '{}' : '}');
}

/** Half of a character of two units is never written apart from the other. */
const isFirstHalf = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;

function* writeText(text: string, output: Output): Sliced<void> {
  output.add('"');
  for (let from = 0; from < text.length;) {
    let to = from + stepLength;
    if (isFirstHalf(text.charCodeAt(to - 1))) to++;
    if (output.add(JSON.stringify(text.slice(from, to)).slice(1, -1))) yield;
    from = to;
  }
  output.add('"');
}

/** Returns what is left of a length once a value is written; less than nothing if it is too long. */
function weigh(value: unknown, length: number): number {
  if (typeof value === 'string') return length - own - value.length;
  if (typeof value !== 'object' || value === null || value instanceof Date) return length - own;
  if (isConvertible(value)) return -1;
  let left = length - own;
  if (Array.isArray(value))
    for (const each of value) {
      left = weigh(each, left);
      if (left < 0) return left;
    }
  else
    for (const key in value) {
      left = weigh((value as Record<string, unknown>)[key], left - key.length);
      if (left < 0) return left;
    }
  return left;
}
