import { setTimeout as wait } from 'node:timers/promises';
import { getErrorMessage } from '../../contract';
import type { Queries } from '../database';
import { asUnavailable } from '../host/http/answerFailure';
import type { ServerHost } from '../host/serverHost';
import { isDiskFull, isStatementTimeout, isUnavailable } from '../database/dialect';
import { LeaseLostError, type Job, type JobContext, type JobRunRow } from './job';
import { strings } from './strings';

const longestPause = 300_000;
const mostSaid = 1000;
/** How long after its time a run waits for outages to end, in milliseconds. */
const longestOutage = 24 * 60 * 60 * 1000;
/** Between two tries in an outage. */
const outagePause = 30_000;
/** Until the end of a run is recorded once more, where the database was away. */
const recordEvery = 250;

/** How a try of a run came out. */
export type Outcome = 'done' | 'retried' | 'failed' | 'lost';

/**
 * One run that this process holds: its lease is renewed while it works, and its end counts only
 * under that lease.
 */
export class JobRun {
  private readonly aborting = new AbortController();
  private readonly beat: NodeJS.Timeout;
  private lost = false;
  private renewing = false;
  /** Why the work failed, where it did. */
  fault: unknown;

  constructor(
    private readonly server: ServerHost,
    private readonly job: Job,
    readonly row: JobRunRow,
    private readonly leaseMs: number,
  ) {
    this.beat = setInterval(() => void this.renew(), leaseMs / 3);
  }

  /** Does the work and writes down how it ended. */
  async work(): Promise<Outcome> {
    const most = this.job.mostTries ?? 5;
    const { tries, said } = this.row;
    try {
      if (tries > most) return await this.giveUp(said || 'The process running this job stopped.');
      const result = await this.job.run(this.context());
      return await this.end({ status: 'done', said: result ?? '', ended_date: Date.now() }, 'done');
    } catch (error) {
      if (error instanceof LeaseLostError || this.lost) return 'lost';
      this.fault = error;
      const outage = asUnavailable(error);
      const why = outage?.message ?? getErrorMessage(error);
      if (outage && this.mayWait(error)) return await this.waitForEnd(describeWait(error) ?? why);
      if (tries >= most) return await this.giveUp(why);
      const pause = Math.min(longestPause, 1000 * 2 ** tries) * (0.5 + Math.random() / 2);
      return await this.end(
        { status: 'waiting', said: why, ready_at: Date.now() + Math.round(pause) },
        'retried',
      );
    } finally {
      clearInterval(this.beat);
    }
  }

  /** Tells the work to end; the run goes to whoever asks next. */
  async release(): Promise<void> {
    this.aborting.abort();
    clearInterval(this.beat);
    const { tries } = this.row;
    await this.change({
      status: 'waiting',
      ready_at: Date.now(),
      tries: Math.max(0, tries - 1),
    }).catch(() => {});
    this.lost = true;
  }

  private context(): JobContext {
    const { server } = this;
    const { key, company_id: companyId, due, tries: attempt } = this.row;
    const fence =
      <T>(work: (db: Queries) => Promise<T>) =>
      async (db: Queries) => {
        // Holding the row to the end of the transaction keeps every other process from taking the
        // run meanwhile.
        if (!(await this.change({ ready_at: Date.now() + this.leaseMs }, db)))
          throw new LeaseLostError();
        return work(db);
      };
    return {
      server,
      key,
      companyId,
      due,
      attempt,
      signal: this.aborting.signal,
      fenced: (work, terms) => {
        const { database } = server;
        // On PostgreSQL, others of the company change what they like while an import runs.
        return terms?.long && database.engine === 'sqlite'
          ? database.longTransaction(companyId, fence(work))
          : database.concurrentTransaction(companyId || undefined, fence(work));
      },
    };
  }

  private async giveUp(why: string): Promise<Outcome> {
    await this.job.givenUp?.(this.context(), why);
    return this.end({ status: 'failed', said: why, ended_date: Date.now() }, 'failed');
  }

  /**
   * Whether a try does not count, as it is the outage’s failure. A statement that takes too long may
   * do so each time.
   */
  private mayWait(fault: unknown): boolean {
    const { due } = this.row;
    return (
      this.job.mostTries === undefined &&
      !isStatementTimeout(fault) &&
      Date.now() - due < longestOutage
    );
  }

  private async waitForEnd(why: string): Promise<Outcome> {
    // It is told only where the database takes it.
    await this.job.held?.(this.context(), why).catch(() => {});
    const pause = Math.round(outagePause * (0.5 + Math.random() / 2));
    const tries = Math.max(0, this.row.tries - 1);
    return this.end(
      { status: 'waiting', said: why, tries, ready_at: Date.now() + pause },
      'retried',
    );
  }

  /** Records how the run ended, as soon as the database is there. */
  private async end(values: Partial<JobRunRow>, outcome: Outcome): Promise<Outcome> {
    const said = (values.said ?? '').slice(0, mostSaid);
    for (;;)
      try {
        return (await this.change({ ...values, said })) ? outcome : 'lost';
      } catch (fault) {
        if (!isUnavailable(fault)) throw fault;
        await wait(recordEvery, undefined, { signal: this.aborting.signal });
      }
  }

  private async renew(): Promise<void> {
    // A long transaction of the run itself holds the row: one connection that waits for it is enough.
    if (this.renewing) return;
    this.renewing = true;
    const renewed = await this.change({ ready_at: Date.now() + this.leaseMs }).catch(() => true);
    this.renewing = false;
    if (renewed) return;
    this.lost = true;
    this.aborting.abort();
  }

  /** Whether this process still held the run, so that the change was made. */
  private async change(
    values: Partial<JobRunRow>,
    db: Queries = this.server.database.allCompanies,
  ): Promise<boolean> {
    const { job_id, key, due, lease } = this.row;
    const { numUpdatedRows } = await db
      .updateTable('job_runs')
      .set(values)
      .where('job_id', '=', job_id)
      .where('key', '=', key)
      .where('due', '=', due)
      .where('lease', '=', lease)
      .where('status', '=', 'running')
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }
}

/** The sentence for people about an outage that a run waits for; undefined for others. */
function describeWait(fault: unknown): string | undefined {
  if (isDiskFull(fault)) return strings.diskFull.text;
  return isUnavailable(fault) ? strings.databaseDown.text : undefined;
}
