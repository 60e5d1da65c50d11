import { codes, Failure } from '#core/contract';
import type { Sliced } from '#core/contract/sliced';
import type { IncomingHttpHeaders } from 'node:http';

/** Characters from which on a body is read in slices, and its call is not short. */
export const longBody = 100_000;

/** Whether a request says that its body is long. */
export const hasLongBody = (headers: IncomingHttpHeaders): boolean =>
  Number(headers['content-length'] ?? 0) >= longBody;

const deepest = 64;
const mostKeys = 10_000;
const forbidden = new Set(['__proto__', 'constructor', 'prototype']);
const refuse = (message: string) => new Failure(400, codes.invalid, message);

/** Refuses text nested too deeply before anything is built from it. */
function checkDepth(text: string): void {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === 34) {
      for (at++; at < text.length && text.charCodeAt(at) !== 34; at++)
        if (text.charCodeAt(at) === 92) at++;
    } else if (unit === 123 || unit === 91) {
      if (++depth > deepest) throw createDepthError(at);
    } else if (unit === 125 || unit === 93) depth--;
  }
}

const createDepthError = (at: number) =>
  refuse(
    `The body is nested deeper than ${deepest} levels, at character ${at}. Send a document with fewer levels.`,
  );

const placeOf = (path: string) => path || 'the top';

function checkCount(count: number, path: string): void {
  if (count > mostKeys)
    throw refuse(
      `The object at ${placeOf(path)} has ${count} keys. Up to ${mostKeys} are allowed.`,
    );
}

function checkKeys(value: unknown, path: string): void {
  if (typeof value === 'string' && value.includes('\0'))
    throw refuse(`The text at ${placeOf(path)} contains a NUL character, which is not allowed.`);
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    value.forEach((each, index) => checkKeys(each, `${path}/${index}`));
    return;
  }
  checkCount(Object.keys(value).length, path);
  for (const [key, each] of Object.entries(value)) {
    if (forbidden.has(key) || key.includes('\0'))
      throw refuse(
        `The key ${JSON.stringify(key)} at ${placeOf(path)} is not allowed. Rename or remove it.`,
      );
    checkKeys(each, `${path}/${key}`);
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw createBrokenError(error instanceof Error ? error.message : String(error));
  }
}

const createBrokenError = (why: string) =>
  refuse(`The body is not valid JSON: ${why}. It may be incomplete.`);

/**
 * A request's JSON body, refused with a sentence that names the place when it is broken, too deep
 * or hostile.
 */
export function parseJson(text: string): unknown {
  if (text.trim() === '') return undefined;
  checkDepth(text);
  const value = parse(text);
  checkKeys(value, '');
  return value;
}

/** Characters that are read in one step. */
const usualStep = 32_768;

/** The same in steps of so many characters: for bodies that hold up a process when read at once. */
export const parseJsonSliced = (text: string, step = usualStep): Sliced<unknown> =>
  parseSliced(text, { step, checkKeys, checkCount, deepest });

/** Parses JSON that this server wrote in steps, as `JSON.parse` does. */
export const parseStoredSliced = (text: string, step = usualStep): Sliced<unknown> =>
  parseSliced(text, { step, checkKeys: () => {}, checkCount: () => {}, deepest: deepestStored });

/** How deep what is stored may be to be read in steps. */
const deepestStored = 1000;

interface Terms {
  readonly step: number;
  readonly deepest: number;
  checkKeys(value: unknown, path: string): void;
  checkCount(count: number, path: string): void;
}

function* parseSliced(text: string, terms: Terms): Sliced<unknown> {
  if (text.trim() === '') return undefined;
  const large = yield* findLarge(text, terms);
  const from = skipSpace(text, 0);
  let to = text.length;
  while (isSpace(text.charCodeAt(to - 1))) to--;
  if (large.has(from) && large.get(from) !== to)
    throw createBrokenError('there is text after the end');
  if (large.has(from)) return yield* new SlicedReader(text, large, terms).read(from, to, '');
  const value = parse(text);
  terms.checkKeys(value, '');
  return value;
}

const isSpace = (unit: number) => unit === 32 || unit === 9 || unit === 10 || unit === 13;

const isBlank = (text: string) => skipSpace(text, 0) === text.length;

function skipSpace(text: string, from: number): number {
  let at = from;
  while (isSpace(text.charCodeAt(at))) at++;
  return at;
}

/** Finds where the objects and lists end that are longer than a step, by where they begin. */
function* findLarge(
  text: string,
  { step, deepest: mostOpen }: Pick<Terms, 'step' | 'deepest'>,
): Sliced<ReadonlyMap<number, number>> {
  const large = new Map<number, number>();
  const open: number[] = [];
  for (let [at, next] = [0, step]; at < text.length; at++) {
    if (at >= next) {
      yield;
      next = at + step;
    }
    const unit = text.charCodeAt(at);
    if (unit === 34) at = skipText(text, at);
    else if (unit === 123 || unit === 91) {
      if (open.push(at) > mostOpen) throw createDepthError(at);
    } else if (unit === 125 || unit === 93) {
      const began = open.pop();
      if (began === undefined) throw createBrokenError('a closing bracket has no opening bracket');
      if (at - began > step) large.set(began, at + 1);
    }
  }
  if (open.length > 0) throw createBrokenError('a bracket is not closed');
  return large;
}

/** Returns the place of the quotation mark that ends a text. */
function skipText(text: string, from: number): number {
  let at = from + 1;
  for (; at < text.length && text.charCodeAt(at) !== 34; at++) if (text.charCodeAt(at) === 92) at++;
  return at;
}

/** Sets a field as `JSON.parse` does: a `__proto__` is a field like any other. */
function put(record: Record<string, unknown>, name: string, value: unknown): void {
  if (name !== '__proto__') record[name] = value;
  else
    Object.defineProperty(record, name, {
      value,
      enumerable: true,
      configurable: true,
      writable: true,
    });
}

class SlicedReader {
  constructor(
    private readonly text: string,
    private readonly large: ReadonlyMap<number, number>,
    private readonly terms: Terms,
  ) {}

  /** Reads a large object or list: small members many at once, large ones each by itself. */
  *read(from: number, to: number, path: string): Sliced<unknown> {
    const { text, large, terms } = this;
    const { step } = terms;
    const [begin, end] = text[from] === '[' ? (['[', ']'] as const) : (['{', '}'] as const);
    if (text[to - 1] !== end) throw createBrokenError(`${begin} is closed by ${text[to - 1]}`);
    const list: unknown[] = [];
    const record: Record<string, unknown> = {};
    let count = 0;
    /** Reads small members; of an object, answers with the name of the one that was read alone. */
    const take = (members: string): string => {
      if (isBlank(members)) throw createBrokenError('a value is missing next to a comma');
      const piece = parse(begin + members + end);
      if (Array.isArray(piece)) {
        piece.forEach((each, index) => terms.checkKeys(each, `${path}/${list.length + index}`));
        for (const each of piece) list.push(each);
        return String(list.length - 1);
      }
      terms.checkKeys(piece, path);
      const names = Object.keys(piece as object);
      for (const key of names) put(record, key, (piece as Record<string, unknown>)[key]);
      terms.checkCount((count += names.length), path);
      return names[0] ?? '';
    };
    /** Where what is not read yet begins, and its last member. */
    let [since, last, depth] = [from + 1, from + 1, 0];
    for (let at = from + 1; at < to - 1; at++) {
      const unit = text.charCodeAt(at);
      if (unit === 34) at = skipText(text, at);
      else if (depth === 0 && large.has(at)) {
        if (last > since) take(text.slice(since, last - 1));
        // With nothing in its place, so that its name is read.
        const name = take(`${text.slice(last, at)}null`);
        const until = large.get(at)!;
        const value = yield* this.read(at, until, `${path}/${name}`);
        if (begin === '[') list[list.length - 1] = value;
        else put(record, name, value);
        at = skipSpace(text, until);
        if (at === to - 1) return begin === '[' ? list : record;
        if (text[at] !== ',') throw createBrokenError('a comma is missing');
        since = last = at + 1;
      } else if (unit === 123 || unit === 91) depth++;
      else if (unit === 125 || unit === 93) depth--;
      else if (unit === 44 && depth === 0) {
        last = at + 1;
        if (at - since < step) continue;
        take(text.slice(since, at));
        since = last;
        yield;
      }
    }
    const rest = text.slice(since, to - 1);
    if (since > from + 1 || !isBlank(rest)) take(rest);
    return begin === '[' ? list : record;
  }
}
