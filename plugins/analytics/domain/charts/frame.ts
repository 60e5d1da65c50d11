import { letters } from './look';
import { element, type Markup } from './Drawing';

/** A picture of this size with a title that is read out. */
export const frame = (
  title: string,
  width: number,
  height: number,
  children: readonly (Markup | string)[],
): Markup =>
  element(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      viewBox: `0 0 ${width} ${height}`,
      width,
      height,
      role: 'img',
      'aria-label': title,
      'font-family': 'Inter, system-ui, sans-serif',
      'font-size': letters.size,
    },
    element('title', {}, title),
    ...children,
  );

/** A text that takes at most so many pixels, with a sign where it was cut. */
export function cut(text: string, width: number): string {
  const most = Math.max(3, Math.floor(width / letters.width));
  const signs = [...text];
  return signs.length <= most ? text : `${signs.slice(0, most - 1).join('')}…`;
}

/** A place in pixels, no finer than what is seen. */
export const px = (value: number): number => Math.round(value * 100) / 100;
