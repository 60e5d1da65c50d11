import type { LatencyChart } from './Chart';
import { type Drawing, type Mark, element, type Markup } from './Drawing';
import { cut, frame, px } from './frame';
import { ink, looks } from './look';
import { timeText } from './numberText';

const row = 40;
const thick = 14;
const noteRoom = 190;
const inside = [
  ['p99', thick],
  ['p95', thick - 4],
  ['p50', thick - 8],
] as const;

/**
 * Draws three times a row, the shorter within the longer, and writes them beside; its marks are the
 * rows.
 */
export function drawLatency({ title, rows }: LatencyChart, width: number): Drawing {
  const most = Math.max(...rows.map(({ p99 }) => p99), 0) || 1;
  // Where there is little room the times stand at the end of the line above.
  const narrow = width < 480;
  const long = narrow ? width : Math.max(60, width - noteRoom);
  const drawn: Markup[] = [];
  const marks: Mark[] = [];
  for (const [at, times] of rows.entries()) {
    const top = at * row;
    const note = `${timeText(times.p50)} · ${timeText(times.p95)} · ${timeText(times.p99)}`;
    drawn.push(
      element(
        'text',
        { x: 0, y: top + 14, fill: ink.text },
        cut(times.label, narrow ? width - noteRoom : width),
      ),
    );
    for (const [tone, high] of inside)
      drawn.push(
        element('rect', {
          x: 0,
          y: top + 20 + (thick - high) / 2,
          width: px(Math.max(1, (times[tone] / most) * long)),
          height: high,
          fill: looks[tone].colour,
          'fill-opacity': tone === 'p50' ? 1 : 0.85,
        }),
      );
    const end = px(Math.max(1, (times.p99 / most) * long));
    const place: Markup['attributes'] = narrow
      ? { x: width, y: top + 14, 'text-anchor': 'end' }
      : { x: end + 8, y: top + 31 };
    drawn.push(element('text', { ...place, fill: ink.muted }, note));
    const says = `${times.label}: p50 ${timeText(times.p50)}, p95 ${timeText(times.p95)}, p99 ${timeText(times.p99)}`;
    marks.push({ key: times.key, part: 'p99', x: 0, y: top + 20, width: end, height: thick, says });
  }
  const height = Math.max(row, rows.length * row);
  return { width, height, picture: frame(title, width, height, drawn), marks };
}
