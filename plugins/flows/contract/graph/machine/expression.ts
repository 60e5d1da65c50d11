import { asText, isObject } from '#core/contract/internal';
import { budgets, formatBudget, ValueSizeError } from '#core/contract/valueSize';
import { plainText } from '../richtext/richText';

// A name may hold blanks, as a variable's may, but neither begins nor ends with one.
const step = /([^.[\]\s](?:[^.[\]]*[^.[\]\s])?)|\[\s*(?:(\d+)|'([^']*)'|"([^"]*)")\s*\]|(\.)/y;
const refused = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * The steps of `a.b[0]['c d']`, or undefined when the text is no path. Nothing is evaluated: a step
 * is a name, and names that lead to prototypes are refused.
 */
export function readPath(text: string): readonly string[] | undefined {
  const path: string[] = [];
  const trimmed = text.trim();
  if (trimmed === '' || trimmed.length > 1000) return undefined;
  step.lastIndex = 0;
  while (step.lastIndex < trimmed.length) {
    const match = step.exec(trimmed);
    if (!match) return undefined;
    if (match[5]) continue;
    const name = match[1] ?? match[2] ?? match[3] ?? match[4] ?? '';
    if (refused.has(name)) return undefined;
    path.push(name);
  }
  return path.length > 0 ? path : undefined;
}

/** Returns the value at a path inside a value; follows only own properties. */
export function valueAt(value: unknown, path: readonly string[], from = 0): unknown {
  let at = value;
  for (let index = from; index < path.length; index++) {
    const key = path[index]!;
    if (typeof at === 'string' && key === 'length') return at.length;
    if (!isObject(at) || !Object.hasOwn(at, key)) return undefined;
    at = at[key];
  }
  return at;
}

/** A property value with its `{{…}}` expressions parsed once, so that a run interpolates without a search. */
export type Expression =
  | { readonly kind: 'plain'; readonly value: unknown }
  /** The whole value is one reference: what it finds keeps its type. */
  | { readonly kind: 'reference'; readonly path: readonly string[] }
  | { readonly kind: 'text'; readonly parts: readonly (string | readonly string[])[] }
  | { readonly kind: 'list'; readonly items: readonly Expression[] }
  | { readonly kind: 'record'; readonly entries: readonly (readonly [string, Expression])[] };

/** Looks a path up in what an interaction knows; undefined when nothing is there. */
export type Find = (path: readonly string[]) => unknown;

/** Counts what references bring while a value is filled in; each throws where it is too much. */
export interface Growth {
  /** A value that stands where its reference stood. */
  read(value: unknown): void;
  /** Characters of a text that was put together. */
  made(characters: number): void;
}

/**
 * Interpolates the `{{…}}` expressions of a value at run time: returns it with every reference
 * filled in. Unknown references are empty in a text, undefined when they stand alone. It stops
 * where a text grows past its budget, before that text exists. Templates of pages are another
 * language: `runtime/server/template/renderTemplate.ts`.
 */
export function interpolate(expression: Expression, find: Find, growth: Growth): unknown {
  switch (expression.kind) {
    case 'plain':
      return expression.value;
    case 'reference': {
      const value = find(expression.path);
      growth.read(value);
      return value;
    }
    case 'text': {
      let text = '';
      for (const part of expression.parts) {
        const piece = typeof part === 'string' ? part : formatFound(find(part), growth);
        if (text.length + piece.length > budgets.value)
          throw new ValueSizeError(`is larger than ${formatBudget(budgets.value)}`);
        text += piece;
      }
      growth.made(text.length);
      return text;
    }
    case 'list':
      return expression.items.map(item => interpolate(item, find, growth));
    case 'record': {
      const record: Record<string, unknown> = {};
      for (const [key, value] of expression.entries) record[key] = interpolate(value, find, growth);
      return record;
    }
  }
}

function formatFound(value: unknown, growth: Growth): string {
  if (typeof value === 'object') growth.read(value);
  return asText(value);
}

const braces = /\{\{([^{}]*)\}\}/g;
const scopes = /^\s*(?:local|global)\.[^{}]/;
const deepest = 40;

/**
 * Takes a property value apart: rich text is read as what it says, and `{{local.…}}` and
 * `{{global.…}}` become paths.
 */
export function parseExpression(value: unknown, depth = 0): Expression {
  if (typeof value === 'string') return parseText(value);
  if (value === null || typeof value !== 'object' || depth > deepest)
    return { kind: 'plain', value };
  if (Array.isArray(value)) {
    const items = value.map(item => parseExpression(item, depth + 1));
    return items.every(isUnchanged)
      ? { kind: 'plain', value: items.map(getPlain) }
      : { kind: 'list', items };
  }
  const entries = Object.entries(value).map(
    ([key, item]) => [key, parseExpression(item, depth + 1)] as const,
  );
  return entries.every(([, item]) => isUnchanged(item))
    ? {
        kind: 'plain',
        value: Object.fromEntries(entries.map(([key, item]) => [key, getPlain(item)])),
      }
    : { kind: 'record', entries };
}

const isUnchanged = (filling: Expression) => filling.kind === 'plain';
const getPlain = (filling: Expression) => (filling.kind === 'plain' ? filling.value : undefined);

function parseText(value: string): Expression {
  const text = plainText(value);
  if (!text.includes('{{')) return { kind: 'plain', value: text };
  const parts: (string | readonly string[])[] = [];
  let end = 0;
  for (const match of text.matchAll(braces)) {
    const [whole, inside = ''] = match;
    const path = scopes.test(inside) ? readPath(inside) : undefined;
    if (!path) continue;
    if (match.index > end) parts.push(text.slice(end, match.index));
    parts.push(path);
    end = match.index + whole.length;
  }
  if (parts.length === 0) return { kind: 'plain', value: text };
  if (end < text.length) parts.push(text.slice(end));
  const [only] = parts;
  if (parts.length === 1 && only && typeof only !== 'string')
    return { kind: 'reference', path: only };
  return stands(parts) ?? { kind: 'text', parts };
}

/**
 * Rich text pads a reference with empty lines and blanks; a reference that stands alone but for
 * those keeps its type.
 */
function stands(parts: readonly (string | readonly string[])[]): Expression | undefined {
  const meaningful = parts.filter(part => typeof part !== 'string' || part.trim() !== '');
  const [only] = meaningful;
  return meaningful.length === 1 && only !== undefined && typeof only !== 'string'
    ? { kind: 'reference', path: only }
    : undefined;
}
