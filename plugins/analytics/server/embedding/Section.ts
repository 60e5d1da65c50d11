import type { Chart } from '../../domain/charts/Chart';

/** A part of a dashboard as rows: a table on a page, or a file. */
export interface Section {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
  /** The picture beside the rows. */
  readonly chart?: Chart;
}
