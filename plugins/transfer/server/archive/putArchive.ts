import { codes, Failure, format } from '#core/contract';
import {
  archivedTables,
  requireRoom,
  type ArchivedTable,
  type Queries,
  type ServerHost,
} from '#core/server';
import {
  lockForImport,
  type ArchivedRow,
  type KeySet,
  type SignInContext,
  type WrittenRows,
} from '#core/server/internal';
import { countCompanyRows, getRowKey, lookUpRows } from '#core/server/tenancy/companyRows';
import type { ImportMode, ImportReport } from '../../contract';
import { strings } from '../../strings';
import { describePeople } from './archiveLines';
import { checkRows } from './checkRows';
import { compareTable, type TableChange } from './compareTable';
import { asksForAll, requireFew } from './heldRows';
import { IncomingRows } from './incomingRows';
import { MissingSecrets } from './MissingSecrets';
import type { Archive, ArchiveParts } from './readArchive';
import { SecretsInside } from './SecretsInside';
import { inOrder, listTextColumns, type Shapes } from './tableRows';
import { writeTable } from './writeTable';

/** An archive, and where to put it. */
export interface PutArchiveOptions {
  readonly server: ServerHost;
  /** The transaction that all of it is one of. */
  readonly db: Queries;
  readonly companyId: string;
  readonly customerId: string;
  readonly archive: Archive;
  /** Where it is read again, if not where it was checked. */
  readonly parts?: ArchiveParts;
  readonly mode: ImportMode;
  /** Read before the transaction, which on SQLite has the only connection. */
  readonly shapes: Shapes;
  readonly key: Buffer | undefined;
  /** Whoever imports, and how they came. */
  readonly signInContext: SignInContext;
}

/** The tables of an archive that are supported here; throws where it has others. */
function tablesOf({ server, archive }: PutArchiveOptions): readonly ArchivedTable[] {
  // What the archive was not asked for, or did not know yet, is no part of it: nothing of that is
  // compared or removed.
  const tables = inOrder(server.at(archivedTables)).filter(({ table }) =>
    archive.header.tables.includes(table),
  );
  const unknown = [...archive.counts.keys()].find(
    name => !tables.some(({ table }) => table === name),
  );
  for (const archived of tables)
    if (asksForAll(archived)) requireFew(archived, archive.counts.get(archived.table) ?? 0);
  if (unknown === undefined) return tables;
  throw new Failure(
    400,
    codes.invalid,
    `The archive contains the table “${unknown}”, which this installation does not support.`,
  );
}

/** Refuses what the company would have more of, once all is written, than an operator allows it. */
async function requireRoomAfter(
  { db, companyId }: PutArchiveOptions,
  changes: readonly TableChange[],
): Promise<void> {
  for (const { archived, created } of changes) {
    const { room } = archived;
    if (!room || created === 0) continue;
    const countBefore = async () => (await countCompanyRows(db, companyId, archived)) - created;
    await requireRoom(db, companyId, room, countBefore, created);
  }
}

/**
 * The rows that were written to a table, read from the archive again for whoever goes through them.
 */
const toWrittenRows = (
  incoming: IncomingRows,
  { archived, marks, written, created, changed }: TableChange,
): WrittenRows => ({
  size: created + changed,
  has: (...key) => written.has(JSON.stringify(key)),
  async *batches() {
    for await (const batch of incoming.batches(archived)) {
      const rows: ArchivedRow[] = [];
      for (const { index, raw } of batch) {
        await incoming.pause();
        if (marks[index]) rows.push(incoming.adopt(archived, raw));
      }
      if (rows.length > 0) yield rows;
    }
  },
});

const mostNotes = 1000;
const longestNote = 4000;

/** All rows that were written, as they stand now. */
async function readWritten(
  { db, companyId, shapes }: PutArchiveOptions,
  archived: ArchivedTable,
  written: WrittenRows,
): Promise<readonly ArchivedRow[]> {
  const all: ArchivedRow[] = [];
  for await (const rows of written.batches()) {
    const find = await lookUpRows(db, companyId, archived, rows, listTextColumns(shapes, archived));
    for (const row of rows) all.push((await find(row)) ?? row);
  }
  return all;
}

async function complete(
  terms: PutArchiveOptions,
  incoming: IncomingRows,
  changes: readonly { readonly change: TableChange; readonly removed: KeySet }[],
): Promise<readonly string[]> {
  const { server, db, companyId, customerId, signInContext } = terms;
  const notes: string[] = [];
  let more = 0;
  const note = (sentence: string) => {
    if (notes.length < mostNotes) notes.push(sentence.slice(0, longestNote));
    else more += 1;
  };
  for (const { change, removed } of changes) {
    const { archived, before } = change;
    const written = toWrittenRows(incoming, change);
    if (written.size + removed.size === 0) continue;
    const by = { server, db, companyId, customerId, signInContext };
    await archived.complete?.({
      ...by,
      written,
      removed: { size: removed.size, has: (...key) => removed.has(JSON.stringify(key)) },
      before: row => before.get(getRowKey(archived, row)),
      note,
    });
    if (!archived.after) continue;
    const all = await readWritten(terms, archived, written);
    for (const sentence of await archived.after({ ...by, ...change.held, written: all }))
      note(sentence);
  }
  return more > 0 ? [...notes, format(strings.moreNotes, { count: more })] : notes;
}

/**
 * Puts an archive into a company, in a transaction that the caller ends or takes back; answers what
 * it did. The archive is read several times, a few rows at a time: to check all rows, to compare
 * them, and only then to write them.
 */
export async function putArchive(terms: PutArchiveOptions): Promise<ImportReport> {
  const { server, db, companyId, archive } = terms;
  const tables = tablesOf(terms);
  const inside = new SecretsInside(server, companyId, terms.key);
  const incoming = await IncomingRows.open(terms, inside);
  const checked = await checkRows(terms, tables, incoming);
  const missing = new MissingSecrets();
  const compared: TableChange[] = [];
  for (const archived of tables)
    compared.push(await compareTable(terms, archived, { incoming, inside, checked, missing }));
  // A check as well, before it writes what a change may wait for that has the lock.
  if (server.database.engine === 'postgres') await lockForImport(db, companyId);
  const changes: { change: TableChange; removed: KeySet }[] = [];
  for (const change of compared)
    changes.push({ change, removed: await writeTable(terms, change, { incoming, checked }) });
  await requireRoomAfter(terms, compared);
  const notes = await complete(terms, incoming, changes);
  const { header } = archive;
  return {
    from: {
      companyId: header.company.companyId,
      name: header.company.name,
      createdDate: header.createdDate,
    },
    tables: compared.map(({ archived, created, changed, same, removed, kept, rows }) => ({
      table: archived.table,
      title: archived.title,
      created,
      changed,
      same,
      removed,
      kept,
      rows,
    })),
    people: await describePeople(db, companyId, archive.people),
    secretsMissing: missing.listed,
    notes: [...missing.notes, ...notes],
  };
}
