import { formatNumber } from '#core/contract/format/readerFormats';

const plain = { maximumFractionDigits: 1 } as const;
const percent = { style: 'percent', ...plain } as const;
const signed = { ...percent, signDisplay: 'exceptZero' } as const;
const short = { notation: 'compact', ...plain } as const;

/** A count as people read it: 1,204. */
export const countText = (value: number): string => formatNumber(value, plain);
/** A count where there is little room: 1.2K. */
export const formatShort = (value: number): string =>
  value < 10_000 ? formatNumber(value, plain) : formatNumber(value, short);

/** A time in milliseconds as people read it: 0.4 ms, 12 ms, 3.2 s, 4 min. */
export function timeText(ms: number): string {
  if (ms < 10) return `${formatNumber(ms, plain)} ms`;
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${formatNumber(ms / 1000, plain)} s`;
  return `${formatNumber(ms / 60_000, plain)} min`;
}

/** How far a figure is from what it was, as a share of that: +12.5%. */
export const changeText = (now: number, before: number): string =>
  formatNumber((now - before) / before, signed);

/** A part of a whole: 12.5%; a dash where there is no whole. */
export const shareText = (part: number, whole: number): string =>
  whole > 0 ? formatNumber(part / whole, percent) : '–';
