import { codes, Failure, format, getErrorMessage } from '#core/contract';
import { readCsv } from '#core/contract/internal';
import { toJson, readJson, type Queries } from '#core/server';
import { createPause } from '#core/server/internal';
import { mostImported, mostPasswords } from '#plugins/users/contract';
import { userStrings as strings } from '#plugins/users/strings';
import { changeAttributes } from '../../directory/attributes';
import type { Rules } from '../../directory/companyRules';
import { changedFields } from '../../directory/userFields';
import { withKeys, type UserRow } from '../../directory/userRow';
import { requireUserPassword } from '../../directory/passwords/requireUserPassword';
import { newRow } from '../../directory/writeUser';
import { known, parseUser, type SaidUser } from './userColumns';
import { GroupsHere, UsersHere } from './UsersHere';

/** The planned action for one line. */
export type Planned =
  | {
      readonly line: number;
      readonly action: 'create' | 'update';
      readonly row: UserRow;
      readonly before?: UserRow;
      /** All that they are to be in, where the line says so. */
      readonly groupIds?: readonly string[];
    }
  | { readonly line: number; readonly action: 'same'; readonly row: UserRow }
  | {
      readonly line: number;
      readonly action: 'refuse';
      readonly name: string;
      readonly message: string;
    };
export interface ReadLine {
  readonly line: number;
  readonly said?: SaidUser;
  readonly fault?: string;
}

const refuse = (message: string) =>
  new Failure(400, codes.invalid, message, [{ at: 'body/csv', message }]);

/** The lines of a file of users; refuses a file that is none. */
export function readLines(csv: string): readonly ReadLine[] {
  const read = readCsv(csv);
  if (!read.ok)
    throw refuse(format(strings.fileBroken, { line: read.line, message: read.message }));
  const [first, ...rows] = read.rows;
  const header = (first?.cells ?? []).map(cell => cell.trim());
  const strange = header.find(column => !known.includes(column));
  if (!first) throw refuse(strings.fileEmpty.text);
  if (strange !== undefined)
    throw refuse(format(strings.columnStrange, { column: strange, known: known.join(', ') }));
  const twice = header.find((column, at) => header.indexOf(column) < at);
  if (twice !== undefined) throw refuse(format(strings.columnTwice, { column: twice }));
  if (rows.length > mostImported) throw refuse(format(strings.fileLong, { most: mostImported }));
  const lines = rows.map(({ line, cells }): ReadLine => {
    if (cells.length > header.length) return { line, fault: strings.lineLong.text };
    try {
      return { line, said: parseUser(header, cells) };
    } catch (error) {
      return { line, fault: getErrorMessage(error) };
    }
  });
  if (lines.filter(({ said }) => said?.password).length > mostPasswords)
    throw refuse(format(strings.passwordsMany, { most: mostPasswords }));
  return lines;
}

/** The stored users and groups that the lines of a file name, before they are changed. */
export interface Found {
  /** Users as they are stored. */
  readonly rows: readonly UserRow[];
  readonly users: UsersHere;
  readonly groups: GroupsHere;
}

/** Finds the users and groups that the lines are about. */
export async function findMeant(db: Queries, lines: readonly ReadLine[]): Promise<Found> {
  const named = lines.flatMap(({ said }) => said ?? []);
  const users = await UsersHere.read(db, named);
  const rows = users.rows();
  const userIds = rows.map(row => row.user_id);
  return { rows, users, groups: await GroupsHere.read(db, userIds, named) };
}

/**
 * Plans the effect of lines, one after the other; a password is checked against the rules but not
 * hashed yet.
 */
export async function planImport(
  companyId: string,
  lines: readonly ReadLine[],
  rules: Rules,
  { users: here, groups }: Found,
): Promise<readonly Planned[]> {
  const planned: Planned[] = [];
  const pause = createPause(companyId);
  for (const { line, said, fault } of lines) {
    await pause();
    const name = said?.email || said?.username || said?.externalId || said?.phone || '';
    try {
      if (!said) throw new Error(fault);
      const {
        userId: _,
        password,
        passwordExpired: __,
        attributes,
        groups: names,
        ...fields
      } = said;
      const before = here.meant(said);
      if (password && before) throw new Error(strings.passwordKept.text);
      if (password) await requireUserPassword(password, rules);
      const row = before
        ? changedRow(before, fields, attributes, rules)
        : await newRow(companyId, { ...fields, ...(attributes && { attributes }) }, rules);
      const taken = here.taken(row);
      if (taken) throw new Error(format(strings.nameTaken, { name: taken }));
      const same =
        before &&
        JSON.stringify({ ...row, updated_date: 0 }) ===
          JSON.stringify({ ...before, updated_date: 0 });
      const groupIds = groups.change(row.user_id, names);
      here.hold(row, before);
      if (same && !groupIds) planned.push({ line, action: 'same', row });
      else
        planned.push({
          line,
          action: before ? 'update' : 'create',
          row,
          ...(before && { before }),
          ...(groupIds && { groupIds }),
        });
    } catch (error) {
      planned.push({ line, action: 'refuse', name, message: getErrorMessage(error) });
    }
  }
  return planned;
}

function changedRow(
  before: UserRow,
  fields: SaidUser,
  attributes: SaidUser['attributes'],
  rules: Rules,
): UserRow {
  const own = readJson(before.attributes);
  const after = attributes ? changeAttributes(own, attributes, rules.attributes) : own;
  return withKeys({
    ...changedFields(before, fields),
    attributes: toJson(after),
    updated_date: Date.now(),
  });
}
