/** The meaning of a figure, which decides its color, dash pattern and label. */
export type Tone =
  | 'started'
  | 'success'
  | 'failure'
  | 'error'
  | 'timeout'
  | 'plain'
  | 'p50'
  | 'p95'
  | 'p99';

const endings: readonly Tone[] = ['success', 'failure', 'error', 'timeout'];

/** Returns the tone of a status that a flow reported, in any case; plain for unknown ones. */
export const getStatusTone = (status: string): Tone =>
  endings.find(ending => ending === status.toLowerCase()) ?? 'plain';

/** Values over steps of time, each series as long as the labels. */
export interface LineChart {
  readonly kind: 'lines';
  readonly title: string;
  /**
   * A tick is what the axis says at a point; without any, it says the labels of points in even
   * steps.
   */
  readonly points: readonly {
    readonly key: string;
    readonly label: string;
    readonly tick?: string;
  }[];
  readonly series: readonly {
    readonly key: string;
    readonly name: string;
    readonly tone: Tone;
    readonly values: readonly number[];
  }[];
}

/** A bar made of parts, one after the other. */
export interface Bar {
  readonly key: string;
  readonly label: string;
  readonly parts: readonly {
    readonly key: string;
    readonly name: string;
    readonly tone: Tone;
    readonly value: number;
  }[];
  /** The label at its end, if it is not the sum of its parts. */
  readonly note?: string;
}

/** Lying bars, one under the other. */
export interface BarChart {
  readonly kind: 'bars';
  readonly title: string;
  readonly bars: readonly Bar[];
  /** The maximum that the longest bar is measured against; the largest sum by default. */
  readonly of?: number;
}

/** The median, the 95th, and the 99th percentile of the duration of each of many items. */
export interface LatencyChart {
  readonly kind: 'latency';
  readonly title: string;
  readonly rows: readonly {
    readonly key: string;
    readonly label: string;
    readonly p50: number;
    readonly p95: number;
    readonly p99: number;
  }[];
}

/** A picture of figures as plain data. */
export type Chart = LineChart | BarChart | LatencyChart;

/**
 * Returns the legend of a chart: the tones that are drawn, or an empty list if there can be only
 * one.
 */
export function getLegend(
  chart: Chart,
): readonly { readonly key: string; readonly name: string; readonly tone: Tone }[] {
  if (chart.kind === 'lines') return chart.series;
  if (chart.kind === 'latency')
    return (['p50', 'p95', 'p99'] as const).map(key => ({ key, name: key, tone: key }));
  const all = chart.bars.flatMap(({ parts }) => parts);
  const parts = new Map(all.map(part => [part.key, part]));
  const drawn = new Set(all.filter(({ value }) => value > 0).map(({ key }) => key));
  return parts.size > 1 ? [...parts.values()].filter(({ key }) => drawn.has(key)) : [];
}
