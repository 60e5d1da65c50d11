import type { Chart } from './Chart';
import { countText, timeText } from './numberText';

/** The figures of a chart, row by row. */
export interface ChartTable {
  /** The first names the rows. */
  readonly columns: readonly string[];
  readonly rows: readonly {
    readonly key: string;
    readonly name: string;
    readonly values: readonly number[];
  }[];
  /** A value as people read it. */
  readonly text: (value: number) => string;
}

/** Converts a chart to a table. */
export function toChartTable(chart: Chart): ChartTable {
  const columns = (names: readonly string[]) => [chart.title, ...names];
  if (chart.kind === 'lines')
    return {
      columns: columns(chart.series.map(({ name }) => name)),
      rows: chart.points.map(({ key, label }, at) => ({
        key,
        name: label,
        values: chart.series.map(({ values }) => values[at] ?? 0),
      })),
      text: countText,
    };
  if (chart.kind === 'latency')
    return {
      columns: columns(['p50', 'p95', 'p99']),
      rows: chart.rows.map(({ key, label, p50, p95, p99 }) => ({
        key,
        name: label,
        values: [p50, p95, p99],
      })),
      text: timeText,
    };
  const names = [
    ...new Map(chart.bars.flatMap(({ parts }) => parts).map(({ key, name }) => [key, name])),
  ];
  return {
    columns: columns(names.map(([, name]) => name)),
    rows: chart.bars.map(({ key, label, parts }) => ({
      key,
      name: label,
      values: names.map(([of]) => parts.find(part => part.key === of)?.value ?? 0),
    })),
    text: countText,
  };
}
