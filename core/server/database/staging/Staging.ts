import type { Tables } from '../tables';
import { StagedRows, type StagedTable } from './StagedRows';

/** A row as it is stored. */
export type StoredRow = Readonly<Record<string, string | number | null>>;

/** Gives the database rows of one company before the long transaction that writes them. */
export abstract class Staging {
  constructor(protected readonly companyId: string) {}

  /**
   * Gives it rows of one table, which have the same columns.
   *
   * @throws Error where one belongs to another company
   */
  async add(table: keyof Tables, rows: readonly StoredRow[]): Promise<StagedRows> {
    const [first] = rows;
    if (!first) return new StagedRows(table, [], [], 0);
    if (rows.some(row => row['company_id'] !== this.companyId))
      throw new Error(`A row of another environment was about to be written to ${table}.`);
    const columns = Object.keys(first);
    return new StagedRows(table, columns, await this.stage(table, columns, rows), rows.length);
  }

  /** Forgets the rows. */
  abstract drop(): Promise<void>;

  protected abstract stage(
    table: string,
    columns: readonly string[],
    rows: readonly StoredRow[],
  ): Promise<readonly StagedTable[]>;
}

/** Characters of the values that are given at once. */
const mostCharacters = 65_536;

/** Divides rows so that no part has many rows or much text. */
export function* inParts(
  rows: readonly StoredRow[],
  mostRows: number,
): Generator<readonly StoredRow[]> {
  let [from, characters] = [0, 0];
  for (const [at, row] of rows.entries()) {
    if (at > from && (at - from >= mostRows || characters > mostCharacters)) {
      yield rows.slice(from, at);
      [from, characters] = [at, 0];
    }
    for (const value of Object.values(row))
      if (typeof value === 'string') characters += value.length;
  }
  if (from < rows.length) yield rows.slice(from);
}
