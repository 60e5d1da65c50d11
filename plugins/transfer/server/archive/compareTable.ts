import type { ArchivedTable } from '#core/server';
import { KeySet, type ArchivedRow } from '#core/server/internal';
import { countCompanyRows, getRowKey, keysOf, lookUpRows } from '#core/server/tenancy/companyRows';
import { toValueKey, type CheckedTables } from './checkRows';
import type { IncomingRows } from './incomingRows';
import { MissingSecrets } from './MissingSecrets';
import type { PutArchiveOptions } from './putArchive';
import { leftOut, type SecretsInside } from './SecretsInside';
import { listTextColumns } from './tableRows';
import { UniqueRows } from './UniqueRows';

/** The change of a row by an archive. */
export const marks = { same: 0, changed: 1, created: 2 } as const;

const mostNames = 300;
const longestName = 256;

/** A row by which a table differs, as the report shows it. */
interface Named {
  readonly name: string;
  readonly what: 'new' | 'changed' | 'removed';
  readonly fields: string[];
}

/** The changes of an archive in one table. */
export class TableChange {
  created = 0;
  changed = 0;
  removed = 0;
  kept = 0;
  /** The keys of the rows that are removed: none that came since they were compared. */
  readonly going = new KeySet();
  /** The change of each row, by its place in the table. */
  readonly marks: Uint8Array;
  /** The rows that are created or changed, where something is to be done once all are. */
  readonly written = new KeySet();
  /** The former values of changed rows in the remembered columns. */
  readonly before = new Map<string, ArchivedRow>();
  /** Whole rows as they were, for a table that asks for all at once. */
  readonly held: Record<'before' | 'removed', ArchivedRow[]> = { before: [], removed: [] };
  private readonly names: Record<'new' | 'changed' | 'removed', Named[]> = {
    new: [],
    changed: [],
    removed: [],
  };

  constructor(
    readonly archived: ArchivedTable,
    readonly count: number,
  ) {
    this.marks = new Uint8Array(count);
  }

  get same(): number {
    return this.count - this.created - this.changed;
  }

  /** The first rows by which the table differs: new ones, then changed, then removed ones. */
  get rows(): Named[] {
    const { names } = this;
    return [...names.new, ...names.changed, ...names.removed].slice(0, mostNames);
  }

  isFull(what: Named['what']): boolean {
    return this.names[what].length >= mostNames;
  }

  name(what: Named['what'], row: ArchivedRow, fields: readonly string[] = []): void {
    if (this.isFull(what)) return;
    const name = this.archived.nameOf(row).slice(0, longestName);
    this.names[what].push({ name, what, fields: [...fields] });
  }

  mark(index: number, row: ArchivedRow, before: ArchivedRow | undefined): void {
    const { archived } = this;
    this.marks[index] = before ? marks.changed : marks.created;
    if (before) this.changed += 1;
    else this.created += 1;
    if (!archived.complete) return;
    const key = getRowKey(archived, row);
    this.written.add(key);
    const remembered = archived.remembers?.filter(column => (before?.[column] ?? null) !== null);
    if (before && remembered && remembered.length > 0)
      this.before.set(key, Object.fromEntries(remembered.map(column => [column, before[column]])));
  }
}

/** Who made a thing says nothing of the thing. */
const silent: readonly string[] = ['company_id', 'customer_id'];

const same = (a: unknown, b: unknown) => (a ?? null) === (b ?? null);

/** Tells whether a row of the company is removed; undefined where none is. */
function findRemoval(
  { mode }: PutArchiveOptions,
  { table, key, of }: ArchivedTable,
  checked: CheckedTables,
): ((row: ArchivedRow) => boolean) | undefined {
  const keys = checked.get(table)?.keys;
  // The company itself and what is one row a company are changed, never removed.
  if (key.length === 0 || !keys) return undefined;
  const goes = (row: ArchivedRow) => !keys.has(getRowKey({ key }, row));
  if (mode === 'replace') return goes;
  const owners = of?.whole ? checked.get(of.table)?.values.get(of.column) : undefined;
  return of && owners && (row => owners.has(toValueKey(row[of.column])) && goes(row));
}

/** The keys of the company's rows that are removed, some at a time. */
export async function* listRemoved(
  terms: PutArchiveOptions,
  archived: ArchivedTable,
  checked: CheckedTables,
): AsyncGenerator<readonly ArchivedRow[]> {
  const goes = findRemoval(terms, archived, checked);
  if (!goes) return;
  const { db, companyId } = terms;
  for await (const rows of keysOf(
    db,
    companyId,
    archived,
    archived.of ? [archived.of.column] : [],
  )) {
    const removed = rows.filter(goes);
    if (removed.length > 0) yield removed;
  }
}

/** Compares an archive's rows of one table with the company's, and writes nothing. */
export async function compareTable(
  terms: PutArchiveOptions,
  archived: ArchivedTable,
  {
    incoming,
    inside,
    checked,
    missing,
  }: {
    readonly incoming: IncomingRows;
    readonly inside: SecretsInside;
    readonly checked: CheckedTables;
    readonly missing: MissingSecrets;
  },
): Promise<TableChange> {
  const { db, companyId } = terms;
  const { table, passing = [], guarded = [], unique = [] } = archived;
  const change = new TableChange(archived, incoming.count(table));
  const standing = await countCompanyRows(db, companyId, archived);
  const goes = findRemoval(terms, archived, checked);
  const keys = checked.get(table)?.keys;
  const stays = (row: ArchivedRow) => !keys?.has(getRowKey(archived, row)) && !goes?.(row);
  const some = standing > 0 && !(goes && terms.mode === 'replace');
  const uniques = new UniqueRows(terms, archived, incoming, some ? stays : undefined);
  const texts = listTextColumns(terms.shapes, archived);
  let matched = 0;
  for await (const batch of incoming.batches(archived)) {
    const adopted = batch.map(({ raw }) => incoming.adopt(archived, raw));
    const find = await lookUpRows(db, companyId, archived, standing > 0 ? adopted : [], texts);
    const written: { index: number; row: ArchivedRow }[] = [];
    for (const [at, { index, raw }] of batch.entries()) {
      await incoming.pause();
      const own = adopted[at] ?? raw;
      const before = await find(own);
      const { row, compared, lacking } = incoming.complete(archived, raw, own, before);
      if (lacking) missing.add(archived, own);
      if (unique.length > 0) written.push({ index, row });
      if (before) matched += 1;
      const shown = before && inside.shown(table, before);
      const untold = (name: string) => guarded.includes(name) && compared[name] === leftOut;
      const fields = Object.keys(compared).filter(
        name =>
          shown &&
          !silent.includes(name) &&
          !passing.includes(name) &&
          !untold(name) &&
          !same(compared[name], shown[name]),
      );
      if (before && fields.length === 0) continue;
      change.name(before ? 'changed' : 'new', row, fields);
      change.mark(index, row, before);
    }
    await uniques.add(written);
  }
  uniques.require();
  const others = Math.max(0, standing - matched);
  change.removed = others > 0 ? await countRemoved(terms, change, checked) : 0;
  change.kept = others - change.removed;
  return change;
}

/** Counts the rows that are removed, and names the first. */
async function countRemoved(
  terms: PutArchiveOptions,
  change: TableChange,
  checked: CheckedTables,
): Promise<number> {
  const { db, companyId } = terms;
  const { archived } = change;
  let removed = 0;
  for await (const rows of listRemoved(terms, archived, checked)) {
    removed += rows.length;
    for (const row of rows) change.going.add(getRowKey(archived, row));
    for (const row of rows) {
      if (change.isFull('removed')) break;
      const find = await lookUpRows(db, companyId, archived, [row], []);
      change.name('removed', (await find(row)) ?? row);
    }
  }
  return removed;
}
