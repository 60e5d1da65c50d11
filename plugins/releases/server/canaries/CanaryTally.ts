import type { Service } from '#core/contract';
import type { ServerHost } from '#core/server';
import type { ObservedLeg, RunObserver, TimedOutRun } from '#plugins/runtime/contract';
import { getBand } from '../../domain/durations';
import { countKey, measures } from '../tables';
import { parseMark } from './mark';

const every = 2000;
const mostTries = 5;
const [started, success, failure, error, timeout, firstBand] = [0, 1, 2, 3, 4, 5];
const between = '\u0001';

/**
 * Counts the runs of canaries in memory, and adds the counts to the table every two seconds. A process
 * that is killed loses two seconds of both versions.
 */
export class CanaryTally implements Omit<RunObserver, 'deleted'> {
  private counts = new Map<string, number[]>();
  private readonly timer: NodeJS.Timeout;
  private writing: Promise<void> = Promise.resolve();

  constructor(private readonly server: Pick<ServerHost, 'database' | 'log'>) {
    this.timer = setInterval(() => void this.flush(), every);
    this.timer.unref();
  }

  recorded({ companyId, mark, first, status, reached, timeDifference }: ObservedLeg): void {
    const counts = mark ? this.find(companyId, mark) : undefined;
    if (!counts) return;
    if (first) add(counts, started);
    if (status === 'waiting') return;
    if (reached) add(counts, success);
    else add(counts, status === 'error' ? error : status === 'timeout' ? timeout : failure);
    if (status !== 'timeout') add(counts, firstBand + getBand(timeDifference));
  }

  timedOut({ companyId, mark }: TimedOutRun): void {
    const counts = mark ? this.find(companyId, mark) : undefined;
    if (counts) add(counts, timeout);
  }

  /** Done when all that was counted before is written. */
  flush(): Promise<void> {
    this.writing = this.writing.then(() => this.write());
    return this.writing;
  }

  async close(): Promise<void> {
    clearInterval(this.timer);
    await this.flush();
  }

  private find(companyId: string, text: string): number[] | undefined {
    const mark = parseMark(text);
    if (!mark?.counts) return undefined;
    const key = [companyId, mark.canaryId, mark.phase, mark.arm].join(between);
    let counts = this.counts.get(key);
    if (!counts) this.counts.set(key, (counts = measures.map(() => 0)));
    return counts;
  }

  private async write(): Promise<void> {
    if (this.counts.size === 0) return;
    // Sorted, so that processes that write at the same time take the rows in the same order.
    const rows = [...this.counts]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, counts]) => {
        const [companyId = '', canaryId = '', phase, arm] = key.split(between);
        return [companyId, canaryId, Number(phase), Number(arm), ...counts];
      });
    this.counts = new Map();
    const write = {
      table: 'canary_counts',
      columns: [...countKey, ...measures],
      key: countKey,
      adds: measures,
      rows,
    };
    for (let attempt = 1; ; attempt++)
      try {
        return await this.server.database.writeRows([write]);
      } catch (err) {
        if (attempt >= mostTries)
          return void this.server.log.warn({ err }, 'counts of canaries could not be written');
        await new Promise(again => setTimeout(again, 100 * attempt ** 2));
      }
  }
}

const add = (counts: number[], at: number) => {
  counts[at] = (counts[at] ?? 0) + 1;
};

/** Counts the runs of canaries; one a process. */
export const canaryTally: Service<CanaryTally> = { kind: 'service', id: 'releases.tally' };
