import { readFileSync } from 'node:fs';

const tick = 10_000;
const page = 4096;

/**
 * Processor time in microseconds, all threads together, and resident memory in MB, as Linux counts
 * them.
 */
export function processUsage(pid: number): { readonly cpu: number; readonly rss: number } {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return {
      cpu: (Number(fields[11]) + Number(fields[12])) * tick,
      rss: (Number(fields[21]) * page) / 2 ** 20,
    };
  } catch {
    return { cpu: Number.NaN, rss: Number.NaN };
  }
}
