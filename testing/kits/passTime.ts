import { onTestFinished, vi } from 'vitest';

const now = performance.now.bind(performance);
let ahead = 0;

/**
 * Sets the clock of this process ahead, and stops it there, until the test ends; what measures time
 * without it has as much pass, and timers run on.
 */
export function passTime(milliseconds: number): void {
  vi.setSystemTime(Date.now() + milliseconds);
  ahead += milliseconds;
  const measured = vi.spyOn(performance, 'now').mockImplementation(() => now() + ahead);
  onTestFinished(() => {
    vi.useRealTimers();
    measured.mockRestore();
    ahead = 0;
  });
}
