import { isRecord } from '#core/contract';
import { readRows } from '#plugins/connectors/contract';
import { qrCode } from '../connectors/http/qrCode';
import { formatValue } from '../connectors/readProperty';

/**
 * A value with places to fill: `{name}` in a text is a property of the node, `{connection.name}` a
 * setting of its connection, `{answer.body.path}` a part of the answer. A text that is one place
 * takes the value as it is. What is empty is left out of objects, lists and queries.
 */
export type Template =
  | string
  | number
  | boolean
  | null
  | readonly Template[]
  | { readonly [name: string]: Template }
  | Form;

/** A value that is computed from others. */
export type Form =
  /** Rows of names and values as an object; each value is the template over `{row}`. */
  | { readonly $record: Template; readonly each?: Template }
  /** The items of a list, each made over `{row}`. */
  | { readonly $list: Template; readonly each: Template }
  /** Whether there is anything. */
  | { readonly $some: Template }
  /** The first that is not empty. */
  | { readonly $first: readonly Template[] }
  /** By the value of a text, whatever its case. */
  | { readonly $choose: Template; readonly from: Readonly<Record<string, Template>> }
  /** A group of a pattern in a text; all of it without `group`. */
  | { readonly $match: Template; readonly pattern: string; readonly group?: number }
  /** One of two by whether a pattern is found in a text. */
  | {
      readonly $if: Template;
      readonly pattern: string;
      readonly then: Template;
      readonly else: Template;
    }
  /** A part of a hexadecimal number, as a number. */
  | { readonly $hex: Template; readonly from: number; readonly to: number }
  /** A text with commas between the items of a list. */
  | { readonly $join: Template }
  /** The image of a QR code, as a data URL. */
  | { readonly $qr: Template };

export type Scope = Readonly<Record<string, unknown>>;

const place = /\{([A-Za-z_$][\w$.[\]-]*)\}/g;
const onePlace = /^\{([A-Za-z_$][\w$.[\]-]*)\}$/;

/** Whether a value says nothing. */
export const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '';

/** Reads `a.b[0].c` of a value; undefined where there is nothing, or only something inherited. */
export function readPath(value: unknown, path: string): unknown {
  let found = value;
  for (const name of path.split(/[.[\]]/).filter(Boolean)) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, name))
      return undefined;
    found = (found as Record<string, unknown>)[name];
  }
  return found;
}

/** Fills a text; `encode` is applied to each value in it. */
export const fillText = (text: string, scope: Scope, encode = (value: string) => value): string =>
  text.replaceAll(place, (_, path: string) => encode(formatValue(readPath(scope, path)).trim()));

/** The paths that a text refers to. */
export const listPlaces = (text: string): readonly string[] =>
  [...text.matchAll(place)].map(([, path = '']) => path);

/** Fills a template; undefined where nothing is left of it. */
export function fillTemplate(template: Template | undefined, scope: Scope): unknown {
  if (typeof template === 'string') {
    const path = onePlace.exec(template)?.[1];
    if (path === undefined) return fillText(template, scope);
    const value = readPath(scope, path);
    return isEmpty(value) ? undefined : value;
  }
  if (Array.isArray(template))
    return template.map(each => fillTemplate(each, scope)).filter(each => each !== undefined);
  if (!isRecord(template)) return template;
  const entries = Object.entries(template) as [string, Template][];
  // No name of a body begins so.
  if (entries[0]?.[0].startsWith('$')) return fillForm(template as Form, scope);
  const filled = entries.flatMap(([name, each]) => {
    const value = fillTemplate(each, scope);
    return value === undefined ? [] : [[name, value] as const];
  });
  return filled.length === 0 && entries.length > 0 ? undefined : Object.fromEntries(filled);
}

/** Fills a template as a text; empty where nothing is left of it. */
export const fillAsText = (template: Template | undefined, scope: Scope): string =>
  formatValue(fillTemplate(template, scope)).trim();

const toList = (value: unknown): readonly unknown[] => {
  const items = parseJson(value);
  return Array.isArray(items) ? items : isEmpty(items) ? [] : [items];
};

function parseJson(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

function fillForm(form: Form, scope: Scope): unknown {
  if ('$record' in form) {
    const given = parseJson(fillTemplate(form.$record, scope));
    const rows = isRecord(given)
      ? Object.entries(given).map(([name, value]) => ({ name, value }))
      : readRows(given);
    return Object.fromEntries(
      rows.flatMap((row: Readonly<Record<string, unknown>>) => {
        const name = row['name'];
        const key = typeof name === 'string' && name !== '' ? name : formatValue(row['key']);
        const value = fillTemplate(form.each ?? '{row.value}', { ...scope, row });
        return key === '' || value === undefined ? [] : [[key, value]];
      }),
    );
  }
  if ('$list' in form) {
    const items = toList(fillTemplate(form.$list, scope)).flatMap(row => {
      const item = fillTemplate(form.each, { ...scope, row });
      return item === undefined ? [] : [item];
    });
    return items.length > 0 ? items : undefined;
  }
  if ('$some' in form) return toList(fillTemplate(form.$some, scope)).length > 0;
  if ('$first' in form)
    return form.$first.map(each => fillTemplate(each, scope)).find(each => !isEmpty(each));
  if ('$join' in form) return toList(fillTemplate(form.$join, scope)).join(',') || undefined;
  if ('$choose' in form) {
    const chosen = fillAsText(form.$choose, scope).toLowerCase();
    const found = Object.entries(form.from).find(([name]) => name.toLowerCase() === chosen);
    return fillTemplate(found?.[1], scope);
  }
  if ('$match' in form)
    return new RegExp(form.pattern).exec(fillAsText(form.$match, scope))?.[form.group ?? 0];
  if ('$if' in form) {
    const found = new RegExp(form.pattern).test(fillAsText(form.$if, scope));
    return fillTemplate(found ? form.then : form.else, scope);
  }
  if ('$hex' in form) {
    const digits = fillAsText(form.$hex, scope).slice(form.from, form.to);
    const number = Number.parseInt(digits, 16);
    return Number.isNaN(number) ? undefined : number;
  }
  const text = fillAsText(form.$qr, scope);
  return text === '' ? undefined : qrCode(text).image;
}
