import {
  bigint,
  defineTable,
  text,
  type RowOf,
  type EncryptedTable,
  type TableTypes,
  type Job,
  type Queries,
  type ServerHost,
} from '#core/server';
import { forgetOld } from '#core/server/internal';
import { variableImports } from './files/KeptImport';
import { constructs, type ConstructRow } from './tables';
import { readVariableKey } from '../contract';
import { isLost, toPlainValue, toStoredValue } from './variableRow';

/** A variable that was deleted and can be restored for a time. */
export const removedConstructs = defineTable('removed_constructs', {
  owner: 'company',
  since: '2026-11-21T17:40_removedVariables',
  columns: { ...constructs.columns, removed_date: bigint(), removed_by: text() },
  key: ['company_id', 'name'],
  indices: {
    removed_constructs_by_age: {
      columns: ['company_id', 'removed_date'],
      since: '2026-11-30T03:00_removedTurns',
    },
  },
});

type RemovedConstructRow = RowOf<typeof removedConstructs>;

declare module '#core/server/database/tables' {
  interface Tables extends TableTypes<readonly [typeof removedConstructs]> {}
}

/** Where the value of a deleted secret stands encrypted. */
const removedPlace = (name: string) => ({
  table: 'removed_constructs',
  row: name,
  column: 'value',
});

/** Values of deleted secret variables, for whoever re-encrypts them . */
export const encryptedRemovals: EncryptedTable<RemovedConstructRow> = {
  table: 'removed_constructs',
  key: ['name'],
  list: ({ name, type, value }) =>
    type === 'secret' && value !== null ? [{ place: removedPlace(name), sealed: value }] : [],
  put: (_, [value]) => (value === undefined ? {} : { value }),
};

const day = 86_400_000;
/** How long a deleted variable can be restored. */
export const keptMs = 30 * day;
const atOnce = 50;
const namesAtOnce = 400;

/** Deletes variables and keeps them for a time, secrets encrypted. */
export async function removeRows(
  server: ServerHost,
  db: Queries,
  rows: readonly ConstructRow[],
  removedBy: string,
): Promise<void> {
  const now = Date.now();
  const kept = rows.map(row => ({
    ...row,
    value: isLost(server, row) ? null : reencryptValue(server, row, toPlainValue(server, row)),
    removed_date: now,
    removed_by: removedBy,
  }));
  for (let at = 0; at < kept.length; at += atOnce) {
    const part = kept.slice(at, at + atOnce);
    const names = part.map(({ name }) => name);
    await db.deleteFrom('removed_constructs').where('name', 'in', names).execute();
    await db.insertInto('removed_constructs').values(part).execute();
    await db.deleteFrom('constructs').where('name', 'in', names).execute();
  }
}

/** The rows of deleted variables as they were; nothing is written. */
export function restoreRows(
  server: ServerHost,
  removed: readonly RemovedConstructRow[],
): ConstructRow[] {
  return removed.map(({ removed_date: _date, removed_by: _by, ...row }) => {
    if (row.type !== 'secret' || row.value === null) return row;
    const value: unknown = JSON.parse(
      server.secrets.decrypt(row.company_id, removedPlace(row.name), row.value),
    );
    return { ...row, value: toStoredValue(server, row.company_id, row.name, row.type, value) };
  });
}

const restorable = (db: Queries) =>
  db
    .selectFrom('removed_constructs')
    .where('removed_date', '>', Date.now() - keptMs)
    .orderBy('removed_date', 'desc')
    .orderBy('name');

const listed = ['name', 'context', 'type', 'display_name', 'removed_date'] as const;

/** Lists the deleted variables that can still be restored, newest first, without their values. */
export const listRemoved = (
  db: Queries,
): Promise<Pick<RemovedConstructRow, (typeof listed)[number]>[]> =>
  restorable(db).select(listed).execute();

/** Reads those of these deleted variables that can still be restored, newest first. */
export async function findRemovedRows(
  db: Queries,
  names: readonly string[],
): Promise<RemovedConstructRow[]> {
  const rows: RemovedConstructRow[] = [];
  for (let at = 0; at < names.length; at += namesAtOnce) {
    const some = names.slice(at, at + namesAtOnce);
    rows.push(...(await restorable(db).selectAll().where('name', 'in', some).execute()));
  }
  return rows;
}

/** Converts a deleted variable to the wire: without its value. */
export const toRemovedVariable = ({
  name,
  context,
  type,
  display_name,
  removed_date,
}: Pick<RemovedConstructRow, (typeof listed)[number]>) => ({
  key: name,
  name: readVariableKey(name).name,
  context,
  type,
  displayName: display_name,
  removedDate: removed_date,
});

function reencryptValue(
  server: ServerHost,
  { company_id, name, type, value }: ConstructRow,
  held: unknown,
) {
  if (type !== 'secret' || value === null) return value;
  return server.secrets.encrypt(company_id, removedPlace(name), JSON.stringify(held));
}

/** Forgets deleted variables and imports for good once their time is over. */
export const forgetRemoved: Job = {
  id: 'connections.forgetVariables',
  every: 3_600_000,
  async run(context) {
    const before = context.due - keptMs;
    await forgetOld(
      context,
      { table: removedConstructs, by: 'removed_date', before },
      { table: variableImports, by: 'made_date', before, atOnce: 1 },
    );
  },
};
