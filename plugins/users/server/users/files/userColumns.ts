import { parseShallow } from '#core/contract/valueSize';
import { isRecord } from '#core/contract';
import { parseJson } from '#core/server/internal';
import type { DirectoryUser } from '#plugins/connectors/contract';
import type { NewUser } from '#plugins/connectors/contract/internal';

const fields = [
  'userId',
  'username',
  'email',
  'emailVerified',
  'phone',
  'externalId',
  'givenName',
  'familyName',
  'enabled',
  'attributes',
] as const satisfies readonly (keyof DirectoryUser)[];
/** The columns of a file of users, as an export writes them. */
export const exported: readonly string[] = [...fields, 'groups'];
/** The columns that an import accepts in addition. */
export const known: readonly string[] = [...exported, 'password', 'passwordExpired'];

const yes = new Set(['true', 'yes', '1']);
const no = new Set(['false', 'no', '0']);
const booleans: ReadonlySet<string> = new Set(['emailVerified', 'enabled', 'passwordExpired']);

/** A user as a line of a file. */
export const toCells = (
  user: DirectoryUser,
  groups: readonly string[],
): readonly (string | boolean)[] => [
  ...fields.map(column =>
    column === 'attributes' ? JSON.stringify(user.attributes) : user[column],
  ),
  groups.length > 0 ? JSON.stringify(groups) : '',
];

/**
 * Names of groups: as a JSON list, or with semicolons between them. An empty cell leaves the groups
 * as they are.
 */
function namesIn(text: string): readonly string[] | undefined {
  if (text === '') return undefined;
  if (!text.startsWith('[')) return text.split(';').flatMap(name => name.trim() || []);
  try {
    const read: unknown = parseShallow(text);
    if (Array.isArray(read) && read.every(name => typeof name === 'string')) return read;
  } catch {
    // Said below.
  }
  throw new Error('groups must be names separated by semicolons, or a JSON list of names.');
}

/**
 * Parses a cell; throws a sentence if its value does not fit. An empty cell leaves a switch
 * unchanged.
 */
function parseCell(column: string, cell: string): unknown {
  const text = cell.trim();
  if (booleans.has(column)) {
    if (text === '') return undefined;
    if (yes.has(text.toLowerCase())) return true;
    if (no.has(text.toLowerCase())) return false;
    throw new Error(`${column} is “${text}”. Use true or false.`);
  }
  if (column === 'groups') return namesIn(text);
  if (column !== 'attributes') return column === 'password' ? cell : text;
  if (text === '') return undefined;
  try {
    const read = parseJson(text);
    if (isRecord(read)) return read;
  } catch {
    // Said below.
  }
  throw new Error('attributes must be a JSON object.');
}

export interface SaidUser extends NewUser {
  readonly userId?: string;
  /** Names of all groups that the user is to be in. */
  readonly groups?: readonly string[];
}
/** Parses the fields of a user from a line. */
export function parseUser(header: readonly string[], cells: readonly string[]): SaidUser {
  const fields: Record<string, unknown> = {};
  for (const [index, column] of header.entries()) {
    const value = parseCell(column, cells[index] ?? '');
    if (value !== undefined) fields[column] = value;
  }
  return fields;
}
