import type { ServerHost } from '#core/server';
import type { FlowOutcome, OutcomeObserver } from '#plugins/connectors/contract/internal';
import type { RunObserver } from '#plugins/runtime/contract';
import { getBucketStart } from '../../domain/buckets';
import { Figures } from './Figures';
import { exampleRows, toFigureRows } from './toFigureRows';
import type { Service } from '#core/contract';

const every = 2000;
const mostKept = 5000;
const mostTries = 5;

/**
 * Counts runs in memory as they are recorded and adds the counts to the tables every two seconds.
 * What a process that is killed has not written yet is found and mended by the job that settles
 * hours.
 */
export class Tally {
  private figures = new Figures();
  private readonly dirty = new Map<string, readonly [companyId: string, hour: number]>();
  private readonly timer: NodeJS.Timeout;
  private writing: Promise<void> = Promise.resolve();
  private waits = false;

  constructor(private readonly server: Pick<ServerHost, 'database' | 'log'>) {
    this.timer = setInterval(() => void this.flush(), every);
    this.timer.unref();
  }

  /** Hears of runs. */
  readonly runs: RunObserver = {
    recorded: leg => this.safely(() => this.figures.leg(leg)),
    timedOut: run => this.safely(() => this.figures.timedOut(run)),
    // The hour is counted again.
    deleted: (companyId, _, startTime) => {
      const hour = getBucketStart('h', startTime);
      this.dirty.set(`${companyId} ${hour}`, [companyId, hour]);
    },
  };

  /** Hears of outcomes. */
  readonly outcomes: OutcomeObserver = {
    recorded: (companyId: string, outcome: FlowOutcome) =>
      this.safely(() => this.figures.outcome(companyId, outcome)),
  };

  /** Done when all that was counted before is written. */
  flush(): Promise<void> {
    if (!this.waits) {
      this.waits = true;
      this.writing = this.writing.then(() => this.write());
    }
    return this.writing;
  }

  async close(): Promise<void> {
    clearInterval(this.timer);
    await this.flush();
  }

  private safely(count: () => void): void {
    try {
      count();
    } catch (err) {
      this.server.log.warn({ err }, 'a run could not be counted');
    }
    if (this.figures.size > mostKept) void this.flush();
  }

  private async write(): Promise<void> {
    this.waits = false;
    const { figures } = this;
    this.figures = new Figures(figures.examples);
    const writes = [
      ...toFigureRows('analytics_runs', figures.runs),
      ...toFigureRows('analytics_nodes', figures.nodes),
      ...toFigureRows('analytics_errors', figures.errors),
      ...toFigureRows('analytics_outcomes', figures.outcomes),
      ...exampleRows(figures.examples.take()),
    ];
    if (this.dirty.size > 0)
      writes.push({
        table: 'analytics_dirty',
        columns: ['company_id', 'hour'],
        key: ['company_id', 'hour'],
        adds: [],
        rows: [...this.dirty.values()],
      });
    this.dirty.clear();
    // All of it or nothing, so that hours and days stay the same.
    if (writes.length > 0) await this.tried(() => this.server.database.writeRows(writes));
  }

  /** A write that fails at each try is left to the job that settles hours. */
  private async tried(write: () => Promise<void>): Promise<void> {
    for (let attempt = 1; ; attempt++)
      try {
        return await write();
      } catch (err) {
        if (attempt >= mostTries)
          return void this.server.log.warn({ err }, 'analytics of runs could not be written');
        await new Promise(again => setTimeout(again, 100 * attempt * attempt));
      }
  }
}

/** Counts runs and outcomes; one a process. */
export const tallyService: Service<Tally> = { kind: 'service', id: 'analytics.tally' };
