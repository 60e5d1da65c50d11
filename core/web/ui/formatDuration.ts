const second = 1000;
const minute = 60 * second;

/** Formats a time span as people read it: 0.4 ms, 12 ms, 3.2 s, 4 min 5 s. */
export function formatDuration(milliseconds: number): string {
  if (milliseconds < 1) return `${Math.round(milliseconds * 10) / 10} ms`;
  if (milliseconds < second) return `${Math.round(milliseconds)} ms`;
  if (milliseconds < minute) return `${Math.round(milliseconds / 100) / 10} s`;
  const minutes = Math.floor(milliseconds / minute);
  const seconds = Math.round((milliseconds % minute) / second);
  return seconds > 0 ? `${minutes} min ${seconds} s` : `${minutes} min`;
}
