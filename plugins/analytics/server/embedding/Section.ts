import type { Chart } from '../../domain/charts/Chart';

/** A part of a dashboard as rows: a table on a page, or a file. */
export interface Section {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
  /** Columns that stand in files alone: ids, and what a page says already. */
  readonly ids?: readonly number[];
  /** The picture of the rows. */
  readonly chart: Chart;
}
