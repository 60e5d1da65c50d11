import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';

const backgroundPriority = 10;

/** Lets threads that others wait for go before this one; Linux alone has priorities of threads. */
export function lowerPriority() {
  try {
    setPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1)), backgroundPriority);
  } catch {
    // Without it, this thread competes with the rest for processors.
  }
}
