const plain = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });
const signed = new Intl.NumberFormat('en', {
  style: 'percent',
  maximumFractionDigits: 1,
  signDisplay: 'exceptZero',
});
const percent = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 1 });
const short = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });

/** A count as people read it: 1,204. */
export const countText = (value: number): string => plain.format(value);
/** A count where there is little room: 1.2K. */
export const formatShort = (value: number): string =>
  value < 10_000 ? plain.format(value) : short.format(value);

/** A time in milliseconds as people read it: 0.4 ms, 12 ms, 3.2 s, 4 min. */
export function timeText(ms: number): string {
  if (ms < 10) return `${plain.format(ms)} ms`;
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${plain.format(ms / 1000)} s`;
  return `${plain.format(ms / 60_000)} min`;
}

/** How far a figure is from what it was, as a share of that: +12.5%. */
export const changeText = (now: number, before: number): string =>
  signed.format((now - before) / before);

/** A part of a whole: 12.5%; a dash where there is no whole. */
export const shareText = (part: number, whole: number): string =>
  whole > 0 ? percent.format(part / whole) : '–';
