/**
 * Lets threads that others wait for go before this one, and returns its number; undefined where the
 * system has no priorities of threads, as Linux alone does.
 */
export function lowerPriority(): number | undefined;

/** Lets the server and other processes go before a process that works for one environment. */
export function lowerProcessPriority(pid: number): void;

/** Milliseconds of a processor that a process or a thread had; undefined where Linux doesn’t tell. */
export function readProcessorMs(id: number | undefined): number | undefined;
