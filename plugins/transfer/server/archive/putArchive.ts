import { codes, Failure, format } from '#core/contract';
import { archivedTables, type ArchivedTable, type Queries, type ServerHost } from '#core/server';
import type { ArchivedRow, SignInContext } from '#core/server/internal';
import type { ImportMode, ImportReport } from '../../contract';
import { strings } from '../../strings';
import { compareTable, type TableChange, requireRoomAfter } from './compareTable';
import { incomingRows } from './incomingRows';
import type { Archive } from './readArchive';
import { peopleIn } from './archiveLines';
import { SecretsInside } from './SecretsInside';
import { inOrder, loose, type Shapes } from './tableRows';

const rowsAStatement = 100;

/** Writes new rows, as many in one statement as stand side by side with the same columns. */
async function insertRows(db: Queries, table: string, rows: readonly ArchivedRow[]): Promise<void> {
  const columns = (row: ArchivedRow) => Object.keys(row).join();
  for (let at = 0; at < rows.length;) {
    const first = columns(rows[at]!);
    const next = rows.slice(at, at + rowsAStatement);
    const other = next.findIndex(row => columns(row) !== first);
    const alike = other < 0 ? next : next.slice(0, other);
    await loose(db)
      .insertInto(table)
      .values(alike.map(row => ({ ...row })))
      .execute();
    at += alike.length;
  }
}

export interface PutArchiveOptions {
  readonly server: ServerHost;
  /** The transaction that all of it is one of. */
  readonly db: Queries;
  readonly companyId: string;
  readonly customerId: string;
  readonly archive: Archive;
  readonly mode: ImportMode;
  /** Read before the transaction, which on SQLite has the only connection. */
  readonly shapes: Shapes;
  readonly key: Buffer | undefined;
  /** Whoever imports, and how they came. */
  readonly signInContext: SignInContext;
}

const mostNames = 300;
/** No more of an archive's rows than are named. */
const some = <T>(rows: readonly T[]): readonly T[] => rows.slice(0, mostNames);

const namesRow = (
  db: Queries,
  companyId: string,
  { table, key }: ArchivedTable,
  row: ArchivedRow,
) => ({
  update: (values: ArchivedRow) =>
    key.reduce(
      (query, column) => query.where(column, '=', row[column]),
      loose(db)
        .updateTable(table)
        .set({ ...values })
        .where('company_id', '=', companyId),
    ),
  remove: () =>
    key.reduce(
      (query, column) => query.where(column, '=', row[column]),
      loose(db).deleteFrom(table).where('company_id', '=', companyId),
    ),
});

async function write(
  { db, companyId }: PutArchiveOptions,
  archived: ArchivedTable,
  change: TableChange,
): Promise<void> {
  for (const row of change.removed) await namesRow(db, companyId, archived, row).remove().execute();
  for (const { row } of change.changed) {
    const values = Object.fromEntries(
      Object.entries(row).filter(([name]) => name !== 'company_id' && !archived.key.includes(name)),
    );
    // A version that was put in the place of another is told from it by when that was done.
    const stamped =
      archived.table === 'flow_versions' ? { ...values, created_date: Date.now() } : values;
    await namesRow(db, companyId, archived, row).update(stamped).execute();
  }
  await insertRows(db, archived.table, change.created);
}

const namesListed = 3;
/** Lists the first names, and how many more there are. */
function listFirst(names: readonly string[]): string {
  const count = names.length - namesListed;
  const more = count > 0 ? [format(strings.moreNames, { count })] : [];
  return new Intl.ListFormat('en').format([...names.slice(0, namesListed), ...more]);
}

type Missing = Awaited<ReturnType<typeof incomingRows>>['missing'];
/** Describes the items that lack secrets, by name; many of a kind in one sentence. */
function describeMissing(missing: Missing) {
  const listed: { title: string; name: string }[] = [];
  const many = new Map<ArchivedTable, string[]>();
  for (const { archived, row } of missing)
    if (archived.lacking) {
      const names = many.get(archived) ?? [];
      names.push(archived.nameOf(row));
      many.set(archived, names);
    } else listed.push({ title: archived.title, name: archived.nameOf(row) });
  return {
    listed,
    notes: [...many].flatMap(([archived, names]) =>
      archived.lacking
        ? `${archived.lacking(names.length)} ${format(strings.lackingNames, { names: listFirst(names) })}`
        : [],
    ),
  };
}

/**
 * Puts an archive into a company, in a transaction that the caller ends or takes back; answers what
 * it did.
 */
export async function putArchive(terms: PutArchiveOptions): Promise<ImportReport> {
  const { server, db, companyId, archive } = terms;
  // What the archive was not asked for, or did not know yet, is no part of it: nothing of that is
  // compared or removed.
  const tables = inOrder(server.at(archivedTables)).filter(({ table }) =>
    archive.header.tables.includes(table),
  );
  const unknown = [...archive.rows.keys()].find(
    name => !tables.some(({ table }) => table === name),
  );
  if (unknown !== undefined)
    throw new Failure(
      400,
      codes.invalid,
      `The archive contains the table “${unknown}”, which this installation does not support.`,
    );
  const inside = new SecretsInside(server, companyId, terms.key);
  const { incoming, missing } = await incomingRows(terms, tables, inside);
  const changes: { archived: ArchivedTable; change: TableChange }[] = [];
  for (const archived of tables) {
    const change = await compareTable(terms, archived, incoming, inside);
    changes.push({ archived, change });
  }
  for (const { archived, change } of changes) await write(terms, archived, change);
  await requireRoomAfter(terms, changes);
  const { listed, notes } = describeMissing(missing);
  for (const { archived, change } of changes) {
    const { removed, changed } = change;
    const written = [...change.created, ...changed.map(({ row }) => row)];
    const before = changed.map(each => each.before);
    if (written.length + removed.length > 0)
      notes.push(
        ...((await archived.after?.({
          server,
          db,
          companyId,
          customerId: terms.customerId,
          written,
          before,
          removed,
          signInContext: terms.signInContext,
        })) ?? []),
      );
  }
  const { header } = archive;
  return {
    from: {
      companyId: header.company.companyId,
      name: header.company.name,
      createdDate: header.createdDate,
    },
    tables: changes.map(({ archived, change }) => ({
      table: archived.table,
      title: archived.title,
      created: change.created.length,
      changed: change.changed.length,
      same: change.same,
      removed: change.removed.length,
      kept: change.kept,
      rows: [
        ...some(change.created).map(row => ({
          name: archived.nameOf(row),
          what: 'new',
          fields: [],
        })),
        ...some(change.changed).map(({ row, fields }) => ({
          name: archived.nameOf(row),
          what: 'changed',
          fields: [...fields],
        })),
        ...some(change.removed).map(row => ({
          name: archived.nameOf(row),
          what: 'removed',
          fields: [],
        })),
      ].slice(0, mostNames),
    })),
    people: await peopleIn(db, companyId, archive.people),
    secretsMissing: listed,
    notes,
  };
}
