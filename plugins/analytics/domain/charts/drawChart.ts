import type { Chart, BarChart } from './Chart';
import { type Drawing, markupText, type Mark, element, type Markup } from './Drawing';
import { drawLatency } from './drawLatency';
import { drawLines } from './drawLines';
import { cut, frame, px } from './frame';
import { ink, letters, looks } from './look';
import { countText, formatShort } from './numberText';

const row = 40;
const thick = 14;
const noteRoom = 8;
/** A part that is there is seen, however small. */
const least = 2;

/**
 * Draws lying bars, each under its label, with its sum written at its end; its marks are the parts.
 */
function drawBars({ title, bars, of }: BarChart, width: number): Drawing {
  const sum = ({ parts }: BarChart['bars'][number]) =>
    parts.reduce((total, { value }) => total + value, 0);
  const most = Math.max(of ?? 0, ...bars.map(sum), 0) || 1;
  const noted = bars.map(bar => ({ ...bar, note: bar.note ?? formatShort(sum(bar)) }));
  const room = Math.max(...noted.map(({ note }) => note.length), 1) * letters.width + noteRoom;
  const long = Math.max(40, width - room - 4);
  const marks: Mark[] = [];
  const drawn: Markup[] = [];
  for (const [at, bar] of noted.entries()) {
    const top = at * row;
    let x = 0;
    drawn.push(element('text', { x: 0, y: top + 14, fill: ink.text }, cut(bar.label, width)));
    for (const { key: part, name, tone, value } of bar.parts) {
      const size = value > 0 ? Math.max(least, (value / most) * long) : 0;
      const place = { x: px(x), y: top + 20, width: px(size), height: thick };
      if (size > 0) {
        drawn.push(element('rect', { ...place, fill: looks[tone].colour, stroke: ink.ground }));
        marks.push({
          ...place,
          key: bar.key,
          part,
          says: `${bar.label}: ${name} ${countText(value)}`,
        });
      }
      x += size;
    }
    drawn.push(
      element('text', { x: px(Math.min(x, long) + 6), y: top + 31, fill: ink.muted }, bar.note),
    );
  }
  const height = Math.max(row, bars.length * row);
  return { width, height, picture: frame(title, width, height, drawn), marks };
}

/** Draws a chart so many pixels wide. */
export function drawChart(chart: Chart, width: number): Drawing {
  if (chart.kind === 'lines') return drawLines(chart, width);
  if (chart.kind === 'bars') return drawBars(chart, width);
  return drawLatency(chart, width);
}

/** A chart as the text of an SVG document that stands alone: without script, in light colours. */
export const chartSvg = (chart: Chart, width = 960): string =>
  markupText(drawChart(chart, width).picture);
