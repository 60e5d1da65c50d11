import { codes, Failure } from '#core/contract';
import type { ArchivedTable, ServerHost } from '#core/server';
import { KeySet, parseJson, type ArchivedRow } from '#core/server/internal';
import { getRowKey, loose } from '#core/server/tenancy/companyRows';
import type { IncomingRows } from './incomingRows';
import type { PutArchiveOptions } from './putArchive';
import { type Shapes } from './tableRows';

/** The remembered rows of a table. */
export interface CheckedRows {
  readonly keys: KeySet;
  /** The values of the columns by which other tables refer to it. */
  readonly values: ReadonlyMap<string, KeySet>;
}
export type CheckedTables = ReadonlyMap<string, CheckedRows>;

/** Returns a value as a key set has it. */
export const toValueKey = (value: unknown): string => JSON.stringify(value ?? null);

const fits = (value: unknown, { kind, nullable }: { kind: 'text' | 'number'; nullable: boolean }) =>
  value === null ? nullable : kind === 'text' ? typeof value === 'string' : Number.isFinite(value);

/** Databases find no rows by longer ones. */
const longestKey = 1000;

/** Returns the reason why a row of an archive is rejected, as a sentence. */
function rowFault(
  server: ServerHost,
  archived: ArchivedTable,
  shapes: Shapes,
  row: ArchivedRow,
): string | undefined {
  const columns = shapes.get(archived.table) ?? [];
  const strange = Object.keys(row).find(name => !columns.some(column => column.name === name));
  if (strange !== undefined) return `it has an unknown column “${strange}”`;
  for (const column of columns) {
    const value = row[column.name];
    if (value === undefined ? column.needed : !fits(value, column))
      return `its “${column.name}” ${value === undefined ? 'is missing' : 'has the wrong type'}`;
  }
  const long = archived.key.find(name => String(row[name]).length > longestKey);
  if (long !== undefined) return `its “${long}” is longer than ${longestKey} characters`;
  for (const name of archived.json ?? []) {
    const text = row[name];
    if (typeof text !== 'string') continue;
    try {
      if (parseJson(text) === undefined) return `its “${name}” is empty`;
    } catch {
      return `its “${name}” is not valid JSON`;
    }
  }
  return archived.fault?.(row, server);
}

const mostFaults = 20;
const longestText = 1000;

/** Counts the faults of an archive and holds the first of them. */
class Faults {
  readonly first: { readonly at: string; readonly message: string }[] = [];
  count = 0;

  add(at: string, message: string): void {
    this.count += 1;
    if (this.first.length < mostFaults)
      this.first.push({ at: at.slice(0, longestText), message: message.slice(0, longestText) });
  }

  addAll({ first, count }: Faults): void {
    this.first.push(...first.slice(0, mostFaults - this.first.length));
    this.count += count;
  }

  /** Throws a sentence with the first of them. */
  require(): void {
    const [first] = this.first;
    if (!first) return;
    const { at, message } = first;
    const more = this.count > 1 ? ` ${this.count - 1} more have problems too.` : '';
    throw new Failure(
      400,
      codes.invalid,
      `The archive can’t be imported: ${at}: ${message.replace(/\.$/, '')}.${more}`,
      this.first,
    );
  }
}

/** Checks all rows of an archive; throws where one will not do, naming the first of them. */
export async function checkRows(
  terms: PutArchiveOptions,
  tables: readonly ArchivedTable[],
  incoming: IncomingRows,
): Promise<CheckedTables> {
  const checked = new Map<string, CheckedRows>();
  const faults = new Faults();
  for (const archived of tables) {
    const referred = tables.flatMap(({ of }) => (of?.table === archived.table ? of.column : []));
    const rows: CheckedRows = {
      keys: new KeySet(),
      values: new Map(referred.map(column => [column, new KeySet()])),
    };
    // Told after what is wrong with rows themselves.
    const orphans = new Faults();
    for await (const taken of takeRows(terms, archived, incoming, { ...rows, faults }))
      await checkParents(terms, archived, taken, { checked, orphans });
    faults.addAll(orphans);
    checked.set(archived.table, rows);
  }
  faults.require();
  return checked;
}

/** The rows of a table without those that have faults, some at a time. */
async function* takeRows(
  { server, shapes }: PutArchiveOptions,
  archived: ArchivedTable,
  incoming: IncomingRows,
  { keys, values, faults }: CheckedRows & { readonly faults: Faults },
): AsyncGenerator<readonly ArchivedRow[]> {
  for await (const batch of incoming.batches(archived)) {
    const taken: ArchivedRow[] = [];
    for (const { index, raw } of batch) {
      await incoming.pause();
      const secret = safely(() => incoming.secretFault(archived, raw));
      const wrong = rowFault(server, archived, shapes, raw) ?? secret;
      if (wrong !== undefined) {
        faults.add(`${archived.title} ${index + 1}${nameIn(archived, raw)}`, wrong);
        continue;
      }
      const row = incoming.adopt(archived, raw);
      if (!keys.add(getRowKey(archived, row)))
        faults.add(`${archived.title} ${index + 1}`, 'it is in the archive twice');
      for (const [column, known] of values) known.add(toValueKey(row[column]));
      taken.push(row);
    }
    yield taken;
  }
}

/** Looks whether what rows are parts of is in the archive, or is here. */
async function checkParents(
  { db, companyId }: PutArchiveOptions,
  archived: ArchivedTable,
  rows: readonly ArchivedRow[],
  { checked, orphans }: { readonly checked: CheckedTables; readonly orphans: Faults },
): Promise<void> {
  const { of } = archived;
  if (!of) return;
  const parents = checked.get(of.table)?.values.get(of.column);
  const others = rows.filter(row => !parents?.has(toValueKey(row[of.column])));
  if (others.length === 0) return;
  const known = of.whole
    ? []
    : await loose(db)
        .selectFrom(of.table)
        .select(of.column)
        .where('company_id', '=', companyId)
        .where(
          of.column,
          'in',
          others.map(row => row[of.column]),
        )
        .execute();
  const here = new Set(known.map(row => row[of.column]));
  for (const row of others)
    if (!here.has(row[of.column]))
      orphans.add(
        `${archived.title} ${getRowKey(archived, row)}`,
        'its parent is not in the archive',
      );
}

const nameIn = (archived: ArchivedTable, row: ArchivedRow) => {
  const name = safely(() => archived.nameOf(row));
  return name && name !== 'undefined' ? ` (“${name.slice(0, 100)}”)` : '';
};

/** Reads from an unvalidated row, and returns a fault if that throws. */
function safely(read: () => string | undefined): string | undefined {
  try {
    return read();
  } catch {
    return 'it can’t be read';
  }
}
