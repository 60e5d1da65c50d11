import { readFileSync, readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';

/**
 * The lowest there is: up to about 10, the server's own thread often waits for a turn of the
 * scheduler (4 ms) before it gets the processor of one in the background.
 */
const backgroundPriority = 19;

/**
 * Lets threads that others wait for go before this one, and returns its number; undefined where the
 * system has no priorities of threads, as Linux alone does.
 */
export function lowerPriority() {
  try {
    const thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1));
    setPriority(thread, backgroundPriority);
    return thread;
  } catch {
    // Without it, this thread competes with the rest for processors.
    return undefined;
  }
}

const processPriority = 10;

/** Lets the server and other processes go before a process that works for one environment. */
export function lowerProcessPriority(pid) {
  try {
    setPriority(pid, processPriority);
  } catch {
    // It ended already, or the system has no priorities.
  }
}

/** Milliseconds of a processor that a process or a thread had; undefined where Linux doesn’t tell. */
export function readProcessorMs(id) {
  try {
    return Number(readFileSync(`/proc/${id}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return undefined;
  }
}
