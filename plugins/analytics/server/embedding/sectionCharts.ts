import { format } from '#core/contract';
import type { BarChart, Chart, LineChart, Tone } from '../../domain/charts/Chart';
import { shareText } from '../../domain/charts/numberText';
import type { toRunRow } from '../reading/runHandlers';
import { embedStrings as strings } from './embedStrings';

type Row = ReturnType<typeof toRunRow>;
interface Timed {
  readonly label: string;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
}

const mostBars = 20;
const mostHours = 48;
const endings = ['success', 'failure', 'error', 'timeout'] as const;
const utc = { timeZone: 'UTC', day: 'numeric', month: 'short' } as const;
const days = new Intl.DateTimeFormat('en-US', utc);
const hours = new Intl.DateTimeFormat('en-US', {
  ...utc,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** Runs over time as lines: how many began, and how they came out. */
export function drawRunsChart(title: string, step: 'h' | 'd', rows: readonly Row[]): LineChart {
  const tones = [
    'started',
    'success',
    ...endings.slice(1).filter(ending => rows.some(row => row[ending] > 0)),
  ] as const;
  return {
    kind: 'lines',
    title,
    points: rows.map(({ key }) => {
      const time = new Date(Number(key));
      const label = (step === 'h' ? hours : days).format(time);
      const marked = step === 'h' && rows.length > mostHours && time.getUTCHours() === 0;
      return marked ? { key, label, tick: days.format(time) } : { key, label };
    }),
    series: tones.map(tone => ({
      key: tone,
      name: strings[tone].text,
      tone,
      values: rows.map(row => row[tone]),
    })),
  };
}

/** Flows, versions or policies as bars made of how their runs came out. */
export const endingsChart = (
  title: string,
  rows: readonly (Row & { readonly label: string })[],
): BarChart => ({
  kind: 'bars',
  title,
  bars: rows.slice(0, mostBars).map(row => {
    const ended = endings.reduce((sum, ending) => sum + row[ending], 0);
    const parts: BarChart['bars'][number]['parts'] = endings.map(ending => ({
      key: ending,
      name: strings[ending].text,
      tone: ending,
      value: row[ending],
    }));
    const waiting = {
      key: 'waiting',
      name: strings.waiting.text,
      tone: 'plain',
      value: row.started - ended,
    } as const;
    return {
      key: row.key,
      label: row.label,
      parts:
        waiting.value > 0
          ? [...parts, waiting]
          : parts.filter(({ value, key }) => value > 0 || key === 'success'),
      note: format(strings.barNote, {
        runs: row.started,
        share: shareText(row.success, ended),
      }),
    };
  }),
});

/** Creates a chart of node durations, with the percentiles nested in each bar. */
export const timesChart = (title: string, rows: readonly Timed[]): Chart => ({
  kind: 'latency',
  title,
  rows: rows
    .slice(0, mostBars)
    .map(({ label, p50, p95, p99 }, at) => ({ key: String(at), label, p50, p95, p99 })),
});

/** Bars made of parts that are told apart by name. */
export const partsChart = (
  title: string,
  bars: readonly {
    readonly label: string;
    readonly parts: readonly (readonly [name: string, tone: Tone, value: number])[];
  }[],
  of?: number,
): BarChart => ({
  kind: 'bars',
  title,
  bars: bars.slice(0, mostBars).map(({ label, parts }, at) => ({
    key: String(at),
    label,
    parts: parts.map(([name, tone, value]) => ({ key: name, name, tone, value })),
  })),
  ...(of !== undefined && { of }),
});
