import type { Output } from '#core/contract';
import type { runsOver } from '../../contract';
import type { LineChart } from '../../domain/charts/Chart';
import { strings } from '../../strings';
import { endings, statusText, dayLabel, timeLabel } from '../labels';

const mostHours = 48;
/** The day that begins with this hour in the viewer’s zone. */
const getDayTick = (time: number) => new Date(time).getHours() === 0 && { tick: dayLabel(time) };

/** Runs over time as a chart: how many began, and how they came out. */
export function runLines(
  { step, rows }: Pick<Output<typeof runsOver>, 'step' | 'rows'>,
  title: string,
): LineChart {
  const shown = endings.filter(ending => ending === 'success' || rows.some(row => row[ending] > 0));
  return {
    kind: 'lines',
    title,
    points: rows.map(({ key }) => ({
      key,
      label: timeLabel(Number(key), step),
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
  };
}
