import { codes, Failure } from '#core/contract';
import type { ArchivedTable } from '#core/server';
import { KeySet, type ArchivedRow } from '#core/server/internal';
import { lookUpRows, loose } from '#core/server/tenancy/companyRows';
import { toValueKey } from './checkRows';
import type { IncomingRows } from './incomingRows';
import type { PutArchiveOptions } from './putArchive';

/** A row as it would be written, and its place among those of its table. */
interface WrittenRow {
  readonly index: number;
  readonly row: ArchivedRow;
}

const longest = 256;
const shorten = (text: string) => text.slice(0, longest);

/**
 * Looks whether two rows, as they would stand, have what only one may have. Of the rows that came
 * before it remembers hashes; the other one of two is looked for when its name is needed.
 */
export class UniqueRows {
  private readonly seen: readonly { readonly column: string; readonly values: KeySet }[];
  /** Columns from here on need no more looking: a clash in an earlier one is told first. */
  private open: number;
  private clash: string | undefined;

  constructor(
    private readonly terms: PutArchiveOptions,
    private readonly archived: ArchivedTable,
    private readonly incoming: IncomingRows,
    /** Whether a row of the company is neither overwritten nor removed; none is without it. */
    private readonly stays?: (row: ArchivedRow) => boolean,
  ) {
    this.seen = (archived.unique ?? []).map(column => ({ column, values: new KeySet() }));
    this.open = this.seen.length;
  }

  async add(rows: readonly WrittenRow[]): Promise<void> {
    for (const [at, { column, values }] of this.seen.entries()) {
      if (at >= this.open) return;
      const standing = await this.findStanding(column, rows);
      for (const { index, row } of rows) {
        const value = row[column] ?? null;
        if (value === null) continue;
        const key = toValueKey(value);
        const other =
          (await this.nameOfStanding(standing.get(key))) ??
          (values.add(key) ? undefined : await this.nameOfEarlier(column, value, index));
        if (other === undefined) continue;
        this.open = at;
        this.clash = `The archive can’t be imported: ${this.archived.title}: “${this.nameOf(row)}” and “${other}” would both have “${shorten(String(value))}”, but they have different IDs here and in the archive. Delete or rename one, or import with “Replace”.`;
        break;
      }
    }
  }

  /** Throws a sentence that names the first two that clash. */
  require(): void {
    if (this.clash !== undefined) throw new Failure(400, codes.invalid, this.clash);
  }

  private nameOf(row: ArchivedRow): string {
    return shorten(this.archived.nameOf(row));
  }

  /** The rows that stay with one of the values in this column, by the value; their keys alone. */
  private async findStanding(
    column: string,
    rows: readonly WrittenRow[],
  ): Promise<ReadonlyMap<string, ArchivedRow>> {
    const { db, companyId } = this.terms;
    const { table, key, of } = this.archived;
    const values = rows.map(({ row }) => row[column] ?? null).filter(value => value !== null);
    const { stays } = this;
    if (!stays || values.length === 0) return new Map();
    const standing = await loose(db)
      .selectFrom(table)
      .select([...new Set([...key, column, ...(of ? [of.column] : [])])])
      .where('company_id', '=', companyId)
      .where(column, 'in', values)
      .execute();
    return new Map(standing.filter(stays).map(row => [toValueKey(row[column]), row]));
  }

  private async nameOfStanding(row: ArchivedRow | undefined): Promise<string | undefined> {
    if (!row) return undefined;
    const { db, companyId } = this.terms;
    const find = await lookUpRows(db, companyId, this.archived, [row], []);
    return this.nameOf((await find(row)) ?? row);
  }

  private async nameOfEarlier(
    column: string,
    value: unknown,
    before: number,
  ): Promise<string | undefined> {
    const { archived, incoming } = this;
    for await (const batch of incoming.batches(archived))
      for (const { index, raw } of batch) {
        await incoming.pause();
        if (index >= before) return undefined;
        const { row } = incoming.complete(archived, raw, incoming.adopt(archived, raw));
        if (row[column] === value) return this.nameOf(row);
      }
    return undefined;
  }
}
