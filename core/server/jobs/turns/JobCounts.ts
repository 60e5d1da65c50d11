import type { AnyQueries } from '#core/contract';
import type { Reading } from '../../metrics/Metrics';
import { jobRuns } from '../job';
import { countSlices } from './countSlices';

const freshFor = 60_000;

/**
 * Counts the runs of jobs in the database by job and status, for metrics: a few at a time, since one
 * company can have very many, and once a minute, however often it is asked.
 */
export class JobCounts {
  private counted: { readonly readings: readonly Reading[]; readonly until: number } | undefined;
  private counting: Promise<readonly Reading[]> | undefined;

  constructor(
    private readonly db: AnyQueries,
    private readonly slice?: number,
  ) {}

  /** Returns what was counted last; counts again where that is older than a minute. */
  async read(now = performance.now()): Promise<readonly Reading[]> {
    const known = this.counted;
    if (known && now < known.until) return known.readings;
    this.counting ??= this.count(now).finally(() => (this.counting = undefined));
    return this.counting;
  }

  private async count(now: number): Promise<readonly Reading[]> {
    const steps = countSlices(this.db, jobRuns, ['job_id', 'status'], this.slice);
    let step = await steps.next();
    while (!step.done) {
      await new Promise(others => setImmediate(others));
      step = await steps.next();
    }
    const readings = [...step.value].map(([name, value]) => {
      const [job = '', status = ''] = name.split(' ');
      return { labels: { job, status }, value };
    });
    this.counted = { readings, until: now + freshFor };
    return readings;
  }
}
