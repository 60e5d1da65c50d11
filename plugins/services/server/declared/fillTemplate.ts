import { parseShallow } from '#core/contract/valueSize';
import { format, isRecord } from '#core/contract';
import { adaptValue, readRows } from '#plugins/connectors/contract/internal';
import { qrCode } from '#core/server/template/qrCode';
import { formatValue } from '#plugins/connectors/contract/kit/readProperty';
import { signJwt } from './signJwt';
import type { Form, Scope, Template } from '../../contract/Template';
import { strings } from '../../strings';

const place = /\{([A-Za-z_$][\w$.[\]-]*)\}/g;
const jwtSeconds = 300;
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
    if (path === undefined) return fillText(template, scope) || undefined;
    const value = readPath(scope, path);
    return isEmpty(value) ? undefined : value;
  }
  if (Array.isArray(template))
    return template.map(each => fillTemplate(each, scope)).filter(each => each !== undefined);
  if (!isRecord(template)) return template;
  const names = Object.keys(template);
  // No name of a body begins so.
  if (names[0]?.startsWith('$')) return fillForm(template as Form, scope);
  const filled = fillAll(template as Readonly<Record<string, Template>>, scope);
  return Object.keys(filled).length === 0 && names.length > 0 ? undefined : filled;
}

/** Fills each of some templates; leaves out those that nothing is left of. */
export const fillAll = (
  templates: Readonly<Record<string, Template>> = {},
  scope: Scope,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(templates).flatMap(([name, each]) => {
      const value = fillTemplate(each, scope);
      return value === undefined ? [] : [[name, value]];
    }),
  );

/** Fills a template as a text; empty where nothing is left of it. */
export const fillAsText = (template: Template | undefined, scope: Scope): string =>
  formatValue(fillTemplate(template, scope)).trim();

const hostPart = /^[\w.-]*(?::\d{1,5})?$/;

/**
 * Fills the beginning of an address. A value within its host stays there, so that a setting that is no
 * host leads to no other one.
 *
 * @throws for a value that can’t be part of a host
 */
export function fillAddress(template: Template | undefined, scope: Scope): string {
  const [, host, rest = ''] =
    typeof template === 'string' ? (/^(https?:\/\/[^/]*)(.*)$/s.exec(template) ?? []) : [];
  if (host === undefined) return fillAsText(template, scope);
  const filled = fillText(host, scope, value => {
    if (!hostPart.test(value)) throw new Error(format(strings.noHost, { value }));
    return value;
  });
  return filled + fillText(rest, scope);
}

const toList = (value: unknown): readonly unknown[] => {
  const items = parseJson(value);
  return Array.isArray(items) ? items : isEmpty(items) ? [] : [items];
};

const isAttribute = (name: string) => /^[A-Za-z][\w.]*$/.test(name);

/** Names that stand in a list, in rows, as JSON or with commas between. */
const toNames = (value: unknown): readonly string[] => {
  const given = parseJson(value);
  return (Array.isArray(given) ? given : formatValue(given).split(','))
    .map(each => formatValue(readPath(each, 'name') ?? readPath(each, 'value') ?? each).trim())
    .filter(Boolean);
};

function parseJson(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value;
  try {
    return parseShallow(value);
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
  if ('$as' in form) return adaptValue(fillTemplate(form.value, scope), form.$as);
  if ('$first' in form)
    return form.$first.map(each => fillTemplate(each, scope)).find(each => !isEmpty(each));
  if ('$join' in form) return toList(fillTemplate(form.$join, scope)).join(',') || undefined;
  if ('$choose' in form) {
    const chosen = fillAsText(form.$choose, scope).toLowerCase();
    const entry = Object.entries(form.from).find(([name]) => name.toLowerCase() === chosen);
    return fillTemplate(entry?.[1], scope);
  }
  if ('$match' in form)
    return new RegExp(form.pattern).exec(fillAsText(form.$match, scope))?.[form.group ?? 0];
  if ('$afterComma' in form) {
    const text = fillAsText(form.$afterComma, scope);
    return text.slice(text.lastIndexOf(',') + 1);
  }
  if ('$if' in form) {
    const matches = new RegExp(form.pattern).test(fillAsText(form.$if, scope));
    return fillTemplate(matches ? form.yes : form.no, scope);
  }
  if ('$hex' in form) {
    const digits = fillAsText(form.$hex, scope).slice(form.from, form.to);
    const number = Number.parseInt(digits, 16);
    return Number.isNaN(number) ? undefined : number;
  }
  if ('$merge' in form) {
    const parts = form.$merge.map(each => fillTemplate(each, scope)).filter(isRecord);
    const merged = Object.assign({}, ...parts) as Record<string, unknown>;
    return Object.keys(merged).length > 0 ? merged : undefined;
  }
  if ('$names' in form) {
    const names = toNames(fillTemplate(form.$names, scope));
    return names.length > 0 ? names : undefined;
  }
  if ('$anyIs' in form) {
    const value = JSON.stringify(fillAsText(form.value, scope));
    const names = toNames(fillTemplate(form.$anyIs, scope)).filter(isAttribute);
    return names.map(name => `${name} eq ${value}`).join(' or ') || undefined;
  }
  if ('$divide' in form) {
    const number = Number(fillAsText(form.$divide, scope) || Number.NaN);
    return Number.isNaN(number) ? undefined : Math.ceil(number / form.by);
  }
  if ('$jwt' in form) {
    const claims = fillTemplate(form.$jwt, scope);
    const now = Math.floor(Date.now() / 1000);
    const all = { ...(isRecord(claims) && claims), iat: now, exp: now + jwtSeconds };
    return signJwt(all, { alg: 'HS256', secret: fillAsText(form.secret, scope) });
  }
  const text = fillAsText(form.$qr, scope);
  return text === '' ? undefined : qrCode(text).image;
}
