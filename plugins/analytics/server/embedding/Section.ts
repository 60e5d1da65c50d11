/** A part of a dashboard as rows: a table on a page, or a file. */
export interface Section {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
  /** The column that is drawn as bars. */
  readonly drawn?: number;
}
