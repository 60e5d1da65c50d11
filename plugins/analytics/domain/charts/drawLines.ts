import type { LineChart } from './Chart';
import { type Drawing, type Mark, element } from './Drawing';
import { drawColumns, isSparse, placeColumns } from './drawColumns';
import { frame, px } from './frame';
import { ink, letters, looks } from './look';
import { countText, formatShort } from './numberText';

const steps = [1, 2, 5, 10];

/**
 * A round number that a scale from 0 may end at, and its lines: at most five, whole numbers where
 * the values are.
 */
export function computeScale(
  most: number,
  whole = true,
): { readonly end: number; readonly ticks: readonly number[] } {
  if (!(most > 0)) return { end: 1, ticks: [0, 1] };
  const least = most / 4;
  const power = 10 ** Math.floor(Math.log10(least));
  const fine =
    steps.map(step => step * power).find(step => step >= least * 0.999_999) ?? power * 10;
  const step = whole ? Math.max(1, fine) : fine;
  const count = Math.max(1, Math.ceil(most / step - 1e-9));
  return { end: step * count, ticks: Array.from({ length: count + 1 }, (_, at) => at * step) };
}

const height = 240;
const edge = { top: 18, right: 14, bottom: 28, left: 46 };
/** Points are drawn as dots up to so many. */
const mostDots = 40;
const labelRoom = 104;
const tickRoom = 60;

/**
 * Draws lines over time, or columns where few points have a value; its marks are a column for each
 * point, and in it one for each series.
 */
export function drawLines(chart: LineChart, width: number): Drawing {
  const { title, points, series } = chart;
  const sparse = isSparse(chart);
  const inner = {
    width: Math.max(60, width - edge.left - edge.right),
    height: height - edge.top - edge.bottom,
  };
  const most = series.reduce(
    (max, { values }) => values.reduce((top, value) => Math.max(top, value), max),
    0,
  );
  const { end, ticks } = computeScale(most);
  const column = inner.width / Math.max(1, points.length);
  const x = (at: number) => px(edge.left + column * (at + 0.5));
  const y = (value: number) => px(edge.top + inner.height * (1 - value / end));
  const every = Math.max(1, Math.ceil(labelRoom / column));

  const lines = ticks.flatMap(tick => [
    element('line', {
      x1: edge.left,
      x2: width - edge.right,
      y1: y(tick),
      y2: y(tick),
      stroke: ink.line,
    }),
    element(
      'text',
      { x: edge.left - 8, y: y(tick) + 4, 'text-anchor': 'end', fill: ink.muted },
      formatShort(tick),
    ),
  ]);
  const ticked = points.flatMap(({ tick }, at) => (tick === undefined ? [] : [{ at, says: tick }]));
  const tickTexts =
    ticked.length > 0
      ? thinOut(ticked, ({ at }) => at * column, tickRoom)
      : // From the end on: what is newest has its label.
        points.flatMap(({ label }, at) =>
          (points.length - 1 - at) % every === 0 ? [{ at, says: label }] : [],
        );
  const labels = tickTexts.map(({ at, says }) =>
    element('text', { ...placeLabel(x(at), says, width), y: height - 8, fill: ink.muted }, says),
  );
  const columns = points.flatMap((_, at) => {
    const left = edge.left + column * at;
    return drawColumns(series, at, { left, room: column, bottom: edge.top + inner.height, y });
  });
  const curves = series.flatMap(({ tone, values }) => {
    const { colour, dash } = looks[tone];
    const path = values.map((value, at) => `${at === 0 ? 'M' : 'L'}${x(at)} ${y(value)}`).join('');
    const line = element('path', {
      d: path || 'M0 0',
      fill: 'none',
      stroke: colour,
      'stroke-width': 2,
      'stroke-linejoin': 'round',
      ...(dash && { 'stroke-dasharray': dash }),
    });
    if (values.length > mostDots) return [line];
    return [
      line,
      ...values.map((value, at) =>
        element('circle', { cx: x(at), cy: y(value), r: 3, fill: colour }),
      ),
    ];
  });
  const marks = points.flatMap(({ key, label }, at): Mark[] =>
    series.map(({ key: part, name, values }, index) => {
      const left = edge.left + column * at;
      const place = placeColumns(left, column, series.length);
      return {
        key,
        part,
        x: px(left),
        y: y(values[at] ?? 0),
        width: px(column),
        height: letters.size,
        ...(sparse && { middle: px(place.left + place.width * (index + 0.5)) }),
        says: `${label}: ${name} ${countText(values[at] ?? 0)}`,
      };
    }),
  );
  return {
    width,
    height,
    picture: frame(title, width, height, [...lines, ...labels, ...(sparse ? columns : curves)]),
    marks,
  };
}

/** Places a label under a point, but within the picture. */
function placeLabel(middle: number, says: string, width: number) {
  const half = (says.length * letters.width) / 2;
  if (middle + half > width) return { x: width, 'text-anchor': 'end' };
  if (middle - half < 0) return { x: 0, 'text-anchor': 'start' };
  return { x: middle, 'text-anchor': 'middle' };
}

/** Every first, second, third … of evenly spaced items, so that each has this room. */
function thinOut<T extends object>(
  items: readonly T[],
  place: (item: T) => number,
  room: number,
): readonly T[] {
  const [first, last] = [items[0], items.at(-1)];
  if (!first || !last || first === last) return items;
  const step = (place(last) - place(first)) / (items.length - 1);
  const every = Math.max(1, Math.ceil(room / step));
  return items.filter((_, at) => at % every === 0);
}
