import { onTestFinished, vi } from 'vitest';

/** Sets the clock of this process ahead, and stops it there, until the test ends; timers run on. */
export function passTime(milliseconds: number): void {
  vi.setSystemTime(Date.now() + milliseconds);
  onTestFinished(() => void vi.useRealTimers());
}
