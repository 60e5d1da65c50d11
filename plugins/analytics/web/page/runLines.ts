import type { Output } from '#core/contract';
import type { runsOver } from '../../contract';
import { hour, lengths } from '../../domain/buckets';
import type { LineChart } from '../../domain/charts/Chart';
import { strings } from '../../strings';
import { endings, statusText, dayLabel, timeLabel } from '../labels';

type Figures = Pick<Output<typeof runsOver>, 'step' | 'rows'>;
type Row = Figures['rows'][number];

const mostHours = 48;
/** Where fewer hours than these have runs, a chart of hours would be all but empty. */
const fewestHours = 6;
const counted = ['started', ...endings] as const;

/** Where the viewer’s day begins that a moment belongs to. */
const getDayStart = (time: number) => new Date(time).setHours(0, 0, 0, 0);
/** The day that begins with this hour in the viewer’s zone. */
const getDayTick = (time: number) => getDayStart(time) === time && { tick: dayLabel(time) };

/** Runs over time as a chart, and what a point of it stands for. */
interface RunLines {
  readonly chart: LineChart;
  /** How many of these runs a point counts. */
  readonly count: (key: string, part: string) => number;
  /** The range of time that a point stands for. */
  readonly range: (key: string) => { readonly gte: string; readonly lte: string };
}

/** Adds up the hours of each of the viewer’s days; a day is named by its first hour. */
function addUpDays(rows: readonly Row[]): readonly Row[] {
  const days = new Map<number, Row>();
  for (const row of rows) {
    const start = getDayStart(Number(row.key));
    const day = days.get(start);
    const sums = day && Object.fromEntries(counted.map(name => [name, day[name] + row[name]]));
    days.set(start, { ...(day ?? row), ...sums });
  }
  return [...days.values()];
}

/**
 * Runs over time as a chart: how many began, and how they came out. Hours are added up to days
 * where few of them have runs.
 */
export function runLines({ step, rows: all }: Figures, title: string): RunLines {
  const busy = all.filter(({ started }) => started > 0);
  const byDays = step === 'h' && all.length > mostHours && busy.length < fewestHours;
  const rows = byDays ? addUpDays(all) : all;
  const shown = endings.filter(ending => ending === 'success' || rows.some(row => row[ending] > 0));
  const last = Number(all.at(-1)?.key ?? 0) + lengths[step];
  const find = (key: string) => rows.find(row => row.key === key);
  return {
    chart: {
      kind: 'lines',
      title,
      points: rows.map(({ key }) => ({
        key,
        label: byDays ? dayLabel(Number(key)) : timeLabel(Number(key), step),
        ...(step === 'h' && rows.length > mostHours && getDayTick(Number(key))),
      })),
      series: [
        {
          key: 'started',
          name: strings.runs.text,
          tone: 'started',
          values: rows.map(row => row.started),
        },
        ...shown.map(ending => ({
          key: ending,
          name: statusText(ending),
          tone: ending,
          values: rows.map(row => row[ending]),
        })),
      ],
    },
    count: (key, part) => find(key)?.[counted.find(name => name === part) ?? 'started'] ?? 0,
    range(key) {
      const next = rows[rows.findIndex(row => row.key === key) + 1];
      const end = byDays ? Number(next?.key ?? last) : Number(key) + lengths[step];
      return { gte: key, lte: String(Math.max(end, Number(key) + hour) - 1) };
    },
  };
}
