import type { DirectoryUser, NewUser } from '../../../contract';

/** The columns of a file of users, as an export writes them. */
export const exported = [
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
/** Those that an import takes besides. */
export const known: readonly string[] = [...exported, 'password', 'passwordExpired'];

const yes = new Set(['true', 'yes', '1']);
const no = new Set(['false', 'no', '0']);
const booleans: ReadonlySet<string> = new Set(['emailVerified', 'enabled', 'passwordExpired']);

/** A user as a line of a file. */
export const cellsOf = (user: DirectoryUser): readonly (string | boolean)[] =>
  exported.map(column => (column === 'attributes' ? JSON.stringify(user.attributes) : user[column]));

/** What a cell says; throws a sentence where it says nothing that fits. An empty one leaves a switch as it is. */
function valueOf(column: string, cell: string): unknown {
  const text = cell.trim();
  if (booleans.has(column)) {
    if (text === '') return undefined;
    if (yes.has(text.toLowerCase())) return true;
    if (no.has(text.toLowerCase())) return false;
    throw new Error(`${column} is “${text}”: write true or false.`);
  }
  if (column !== 'attributes') return column === 'password' ? cell : text;
  if (text === '') return undefined;
  try {
    const read = JSON.parse(text) as unknown;
    if (typeof read === 'object' && read !== null && !Array.isArray(read)) return read;
  } catch {
    // Said below.
  }
  throw new Error('attributes must be a JSON object.');
}

export interface SaidUser extends NewUser {
  readonly userId?: string;
}
/** What a line says of a user. */
export function saidOf(header: readonly string[], cells: readonly string[]): SaidUser {
  const said: Record<string, unknown> = {};
  for (const [index, column] of header.entries()) {
    const value = valueOf(column, cells[index] ?? '');
    if (value !== undefined) said[column] = value;
  }
  return said;
}
