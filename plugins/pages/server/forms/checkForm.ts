import type { Message } from '#core/contract';
import type { Sentence } from '#core/contract/internal';
import { matchesPattern } from '#core/server/template/matchesPattern';
import { formStrings as strings } from './formStrings';
import { verifyName } from './drawForm';
import type { FormField } from './readFormFields';

type Parameters = Readonly<Record<string, unknown>>;

const listTexts = (value: unknown): readonly string[] =>
  [value].flat().flatMap(each => (typeof each === 'string' && each !== '' ? [each] : []));

/** The value that a field came back with, as later nodes read it; undefined without one. */
function readValue({ kind, key }: FormField, parameters: Parameters): unknown {
  const value = Object.hasOwn(parameters, key) ? parameters[key] : undefined;
  if (kind === 'CHECKBOX') return listTexts(value);
  if (kind === 'SINGLE_CHECKBOX') return listTexts(value).includes('true');
  return listTexts(value)[0];
}

/** Returns the error of a required field without a value. */
const findMissing = (kind: string, closed: boolean): Message => {
  if (closed) return strings.choiceWrong;
  return kind === 'SINGLE_CHECKBOX' ? strings.tickMissing : strings.fieldMissing;
};

/** The error of a field; undefined where its value is as the form wants it. */
function findFault(field: FormField, parameters: Parameters): string | Message | undefined {
  const { kind, required, options, open, pattern, complaint } = field;
  const given = listTexts(parameters[field.key]);
  const texts = kind === 'CHECKBOX' ? given : given.slice(0, 1);
  const closed = ['RADIO', 'CHECKBOX', 'DROPDOWN'].includes(kind) && !open;
  if (required && texts.every(text => text.trim() === ''))
    return complaint || findMissing(kind, closed);
  const offered = new Set(closed ? options.map(({ value }) => value) : []);
  if (closed && texts.some(text => !offered.has(text))) return strings.choiceWrong;
  if (kind === 'PASSWORD_VERIFY' && texts[0] !== listTexts(parameters[verifyName(field.key)])[0])
    return strings.passwordsDiffer;
  if (pattern && texts.some(text => !matchesPattern(pattern, text)))
    return complaint || strings.fieldWrong;
  return undefined;
}

/** The errors of an answer, by field. */
export const findFaults = (
  fields: readonly FormField[],
  parameters: Parameters,
  say: (sentence: Sentence) => string,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    fields.flatMap(field => {
      const fault = field.key && findFault(field, parameters);
      return fault
        ? [[field.key, typeof fault === 'string' ? fault : say({ message: fault })]]
        : [];
    }),
  );

const refused = new Set(['__proto__', 'constructor', 'prototype']);

/** Puts the values of an answer where their keys lead: `user.email` is `email` of `user`. */
export function nestValues(fields: readonly FormField[], parameters: Parameters) {
  const nested: Record<string, unknown> = {};
  for (const field of fields) {
    const path = field.key.split('.');
    const last = path.pop();
    const value = readValue(field, parameters);
    if (!last || value === undefined || [...path, last].some(each => refused.has(each))) continue;
    let at = nested;
    for (const step of path) {
      const inner = at[step];
      at =
        typeof inner === 'object' && inner !== null
          ? (inner as Record<string, unknown>)
          : ((at[step] = {}) as Record<string, unknown>);
    }
    at[last] = value;
  }
  return nested;
}
