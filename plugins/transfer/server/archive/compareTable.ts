import { codes, Failure } from '#core/contract';
import { type ArchivedTable, requireRoom } from '#core/server';
import { createPause, type ArchivedRow } from '#core/server/internal';
import { type IncomingTables, valuesOf } from './incomingRows';
import type { PutArchiveOptions } from './putArchive';
import { leftOut, type SecretsInside } from './SecretsInside';
import { allRows, byKey, loose } from './tableRows';

/** The changes of an archive in one table. */
export interface TableChange {
  readonly created: readonly ArchivedRow[];
  readonly changed: readonly {
    readonly row: ArchivedRow;
    readonly before: ArchivedRow;
    readonly fields: readonly string[];
  }[];
  readonly removed: readonly ArchivedRow[];
  readonly same: number;
  readonly kept: number;
}

/** Who made a thing says nothing of the thing. */
const silent: readonly string[] = ['company_id', 'customer_id'];

const same = (a: unknown, b: unknown) => (a ?? null) === (b ?? null);

/** Two of the rows as they would stand must not have what only one may have. */
async function requireUnique(
  { title, unique = [], nameOf }: ArchivedTable,
  rows: readonly ArchivedRow[],
  pause: () => Promise<void>,
): Promise<void> {
  for (const column of unique) {
    const seen = new Map<unknown, ArchivedRow>();
    for (const row of rows) {
      await pause();
      const value = row[column] ?? null;
      const other = value === null ? undefined : seen.get(value);
      if (other)
        throw new Failure(
          400,
          codes.invalid,
          `The archive can’t be imported: ${title}: “${nameOf(row)}” and “${nameOf(other)}” would both have “${String(value)}”, but they have different IDs here and in the archive. Delete or rename one, or import with “Replace”.`,
        );
      seen.set(value, row);
    }
  }
}

/** Compares an archive's rows of one table with the company's. */
export async function compareTable(
  { db, companyId, mode }: PutArchiveOptions,
  archived: ArchivedTable,
  incoming: IncomingTables,
  inside: SecretsInside,
): Promise<TableChange> {
  const pause = createPause(companyId);
  const { table, passing = [], guarded = [], of } = archived;
  const coming = incoming.get(table)!;
  const known = await byKey(archived, await allRows(db, companyId, archived), pause);
  const created: ArchivedRow[] = [];
  const changed: { row: ArchivedRow; before: ArchivedRow; fields: string[] }[] = [];
  for (const [key, { row, compared }] of coming) {
    await pause();
    const before = known.get(key);
    if (!before) {
      created.push(row);
      continue;
    }
    const shown = inside.shown(table, before);
    const untold = (name: string) => guarded.includes(name) && compared[name] === leftOut;
    const fields = Object.keys(compared).filter(
      name =>
        !silent.includes(name) &&
        !passing.includes(name) &&
        !untold(name) &&
        !same(compared[name], shown[name]),
    );
    if (fields.length > 0) changed.push({ row, before, fields });
  }
  const owners = of?.whole && (await valuesOf(incoming.get(of.table), of.column, pause));
  const removed: ArchivedRow[] = [];
  const standing: ArchivedRow[] = [];
  let kept = 0;
  for (const [key, row] of known) {
    await pause();
    if (coming.has(key)) continue;
    const goes = mode === 'replace' || (of && owners && owners.has(row[of.column]));
    // The company itself and what is one row a company are changed, never removed.
    if (archived.key.length > 0 && goes) removed.push(row);
    else {
      kept += 1;
      standing.push(row);
    }
  }
  for (const { row } of coming.values()) {
    await pause();
    standing.push(row);
  }
  await requireUnique(archived, standing, pause);
  return {
    created,
    changed,
    removed,
    same: coming.size - created.length - changed.length,
    kept,
  };
}

/** Refuses what the company would have more of, once all is written, than an operator allows it. */
export async function requireRoomAfter(
  { db, companyId }: PutArchiveOptions,
  changes: readonly { readonly archived: ArchivedTable; readonly change: TableChange }[],
): Promise<void> {
  for (const { archived, change } of changes) {
    const { room, table } = archived;
    if (!room || change.created.length === 0) continue;
    const made = change.created.length;
    const countBefore = async () => {
      const { rows } = await loose(db)
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('rows'))
        .where('company_id', '=', companyId)
        .executeTakeFirstOrThrow();
      return Number(rows) - made;
    };
    await requireRoom(db, companyId, room, countBefore, made);
  }
}
