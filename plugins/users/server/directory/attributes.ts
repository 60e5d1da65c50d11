import { DirectoryError } from '#plugins/connectors/contract';
import type { AttributeRules } from '#plugins/connectors/contract/internal';
import type { Queries } from '#core/server';
import { inStatements } from '#core/server/internal';

const refused = new Set(['constructor', 'prototype', '__proto__']);
const mostBytes = 64 * 1024;
const longestFound = 500;

const getKind = (value: unknown) => (Array.isArray(value) ? 'array' : typeof value);

/**
 * The attributes after a change: null takes one away. Refuses names and values that the company's
 * rules do not allow.
 */
export function changeAttributes(
  before: Readonly<Record<string, unknown>>,
  changes: Readonly<Record<string, unknown>>,
  { declared, free }: AttributeRules,
): Record<string, unknown> {
  const after: Record<string, unknown> = { ...before };
  for (const [name, value] of Object.entries(changes)) {
    if (!/^[A-Za-z][\w.-]{0,99}$/.test(name) || refused.has(name))
      throw invalid(
        `“${name}” can’t be an attribute name. Start with a letter, then use letters, digits, “.”, “-”, or “_”.`,
        name,
      );
    const kind = Object.hasOwn(declared, name) ? declared[name] : undefined;
    if (!kind && !free)
      throw invalid(
        `“${name}” is not a user attribute of this environment. Declare it in the User Directory connection.`,
        name,
      );
    if (value === null || value === undefined) {
      delete after[name];
      continue;
    }
    if (kind && getKind(value) !== kind)
      throw invalid(
        `The attribute “${name}” must be of type ${kind}, not ${getKind(value)}.`,
        name,
      );
    after[name] = value;
  }
  if (JSON.stringify(after).length > mostBytes)
    throw invalid('The attributes of a user can take up to 64 KB in total.', 'attributes');
  return after;
}

const invalid = (message: string, field: string) => new DirectoryError('invalid', message, field);

/** The text that a plain value is found by; undefined for lists, objects and long texts. */
export function toSearchText(value: unknown): string | undefined {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return typeof value === 'string' && value.length <= longestFound ? value : undefined;
}

/** The rows by which each of these users is found. */
export const toAttributeRows = (
  companyId: string,
  attributesByUser: ReadonlyMap<string, Readonly<Record<string, unknown>>>,
) =>
  [...attributesByUser].flatMap(([user_id, attributes]) =>
    Object.entries(attributes).flatMap(([name, each]) => {
      const value = toSearchText(each);
      return value === undefined ? [] : [{ company_id: companyId, user_id, name, value }];
    }),
  );

/** Writes what each of these users is found by, of their attributes. */
export async function indexAttributes(
  db: Queries,
  companyId: string,
  attributesByUser: ReadonlyMap<string, Readonly<Record<string, unknown>>>,
): Promise<void> {
  for (const some of inStatements([...attributesByUser.keys()]))
    await db.deleteFrom('directory_attributes').where('user_id', 'in', some).execute();
  for (const some of inStatements(toAttributeRows(companyId, attributesByUser)))
    await db.insertInto('directory_attributes').values(some).execute();
}
