import type { LineChart } from './Chart';
import { element, type Markup } from './Drawing';
import { px } from './frame';
import { ink, looks } from './look';
import { formatShort } from './numberText';

/** Up to so many points a chart over time may be made of columns. */
const mostPoints = 60;
/** From so many points with a value on, in all or as a share, a line shows their course. */
const fewest = { points: 4, share: 0.25 } as const;

/** Whether so few points have a value that a line between them would be a spike. */
export function isSparse({ points, series }: LineChart): boolean {
  if (points.length === 0 || points.length > mostPoints) return false;
  const filled = points.filter((_, at) => series.some(({ values }) => (values[at] ?? 0) > 0));
  return filled.length < Math.max(fewest.points, points.length * fewest.share);
}

/** The widest column and how much of a point’s room its columns take. */
const widest = 36;
const taken = 0.8;
/** A column at least so wide has its value above it. */
const noted = 12;
const least = 2;

/** Where the columns of a point are: from which place on, and how wide each is. */
export function placeColumns(
  left: number,
  room: number,
  count: number,
): { readonly left: number; readonly width: number } {
  const width = Math.max(least, Math.min(widest, (room * taken) / Math.max(1, count)));
  return { left: left + (room - width * count) / 2, width };
}

interface Place {
  readonly left: number;
  readonly room: number;
  readonly bottom: number;
  readonly y: (value: number) => number;
}

/** Draws the values of one point as columns beside one another. */
export function drawColumns(
  series: LineChart['series'],
  at: number,
  { left, room, bottom, y }: Place,
): Markup[] {
  const columns = placeColumns(left, room, series.length);
  return series.flatMap(({ tone, values }, index) => {
    const value = values[at] ?? 0;
    if (value <= 0) return [];
    const x = columns.left + columns.width * index;
    const top = Math.min(y(value), bottom - least);
    const column = element('rect', {
      x: px(x),
      y: px(top),
      width: px(columns.width),
      height: px(bottom - top),
      fill: looks[tone].colour,
      stroke: ink.ground,
    });
    if (columns.width < noted) return [column];
    const place = { x: px(x + columns.width / 2), y: px(top - 4), 'text-anchor': 'middle' };
    return [column, element('text', { ...place, fill: ink.muted }, formatShort(value))];
  });
}
