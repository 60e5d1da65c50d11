/**
 * Rows of one table that are put in, or changed where a `key` is given; values stand in the order
 * of the columns. Where there is no row to change, the whole write fails with `RowNotFoundError`. With
 * `adds`, a row is put in where its key is new; where it is there, these columns are added to and
 * the others stay as they are.
 */
export interface RowWrite {
  readonly table: string;
  readonly columns: readonly string[];
  /** Columns that say which row is changed; every row has them among its columns. */
  readonly key?: readonly string[];
  readonly adds?: readonly string[];
  readonly rows: readonly (readonly (string | number | null)[])[];
}

/**
 * A row that was to be changed is not there, or not as its key says; nothing of the write was made.
 */
export class RowNotFoundError extends Error {
  static readonly code = 'ROW_MISSED';
  readonly code = RowNotFoundError.code;
  constructor() {
    super('A row that was to be changed is no longer there.');
  }
}
