/** Rows of one table that are put in, or changed where a `key` is given; values stand in the order of the columns. */
export interface RowWrite {
  readonly table: string;
  readonly columns: readonly string[];
  /** Columns that say which row is changed; every row has them among its columns. */
  readonly key?: readonly string[];
  readonly rows: readonly (readonly (string | number | null)[])[];
}
