import { hostname } from 'node:os';
import type { Service } from '../../contract';
import { newId } from '../../contract';
import { findKeyFault } from '../encryption/rootKey';
import { noteFailure } from '../host/failures';
import type { ServerPlugin } from '../host/plugin';
import { jobs } from '../host/points';
import type { ServerHost } from '../host/serverHost';
import { metrics, type Counter, type Histogram } from '../metrics/Metrics';
import { claimJobs, createStaleJobs } from './claimJobs';
import { findPendingRun, type Job, type JobRunRow, queueJob } from './job';
import { ClockWatch } from './turns/ClockWatch';
import { JobCounts } from './turns/JobCounts';
import { JobRun } from './JobRun';
import { RecentCompanies } from './turns/RecentCompanies';

const askEvery = 1000;
const atOnce = 8;
/** The jobs of one company that run at once, so that others find room. */
const atOnceOfOne = 4;
const defaultLease = 10_000;
const patience = 20_000;

/**
 * Runs jobs in this process: plans due ones and claims ready ones, a few at a time. Any number of
 * processes share the work, and a job whose process dies is claimed again when its lease has ended.
 */
export class JobWorker {
  private readonly known: ReadonlyMap<string, Job>;
  private readonly running = new Map<JobRun, Promise<void>>();
  private readonly planned = new Map<string, number>();
  /** The companies whose jobs were claimed recently. */
  private readonly recent = new RecentCompanies();
  private readonly worker = `${hostname()}-${process.pid}-${newId().slice(0, 6)}`;
  private readonly clock: ClockWatch;
  private readonly stale: ReturnType<typeof createStaleJobs>;
  private readonly counted: Counter;
  private readonly times: Histogram;
  private timer: NodeJS.Timeout | undefined;
  private asking: Promise<void> = Promise.resolve();
  /** When due jobs were last planned, by `performance.now()`. */
  private plannedAt = -Infinity;
  private closed = false;
  private full = false;

  constructor(
    private readonly server: ServerHost,
    private readonly leaseMs = defaultLease,
  ) {
    this.known = new Map(server.at(jobs).map(job => [job.id, job]));
    this.clock = new ClockWatch(server);
    this.stale = createStaleJobs(server.database, leaseMs);
    const registry = server.get(metrics);
    this.counted = registry.counter(
      'sluice_job_runs_total',
      'Job attempts by outcome: done, retried, failed, lost.',
    );
    this.times = registry.histogram('sluice_job_seconds', 'Duration of a job attempt.');
    const counts = new JobCounts(server.database.allCompanies);
    registry.gauge('sluice_jobs', 'Jobs in the database by status, across all processes.', () =>
      counts.read(),
    );
  }

  /** Runs jobs until it is closed. Times before now are left to the processes that ran then. */
  start(now = Date.now()): void {
    for (const { id, every } of this.known.values())
      if (every) this.planned.set(id, Math.floor(now / every) * every);
    this.askLater();
  }

  /** Plans and claims once, and waits for the claimed jobs: for callers that can’t wait a second. */
  async once(now = Date.now()): Promise<void> {
    do {
      await this.ask(now);
      await Promise.all(this.running.values());
    } while (this.full);
  }

  /** Claims nothing more, waits for the running jobs, and releases those that take too long. */
  async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.timer);
    await this.asking;
    let waited: NodeJS.Timeout | undefined;
    const enough = new Promise(done => (waited = setTimeout(done, patience)));
    await Promise.race([Promise.all(this.running.values()), enough]);
    clearTimeout(waited);
    await Promise.all([...this.running.keys()].map(run => run.release()));
  }

  private askLater(pause = askEvery * (0.75 + Math.random() / 2)): void {
    if (this.closed) return;
    this.timer = setTimeout(() => {
      this.timer = undefined;
      this.asking = this.askInTime()
        .catch(error => this.server.log.error({ err: error }, 'jobs could not be claimed'))
        .finally(() => this.askLater());
    }, pause);
    this.timer.unref();
  }

  /** With a wrong clock, it would claim what others hold and delete new rows, so it does neither. */
  private async askInTime(): Promise<void> {
    if (await this.server.database.findClockFault()) return;
    await this.clock.look();
    // Planning happens once a second, however often free places are filled in between.
    const plans = performance.now() - this.plannedAt >= askEvery / 2;
    await this.ask(Date.now(), plans);
  }

  private async ask(now: number, plans = true): Promise<void> {
    const { database, secrets } = this.server;
    this.full = false;
    // Without the current key, jobs couldn’t decrypt what other processes write.
    if (await findKeyFault(database, secrets)) return;
    if (plans) {
      this.plannedAt = performance.now();
      await this.plan(now);
    }
    await this.stale.look(now);
    const terms = { jobs: [...this.known.keys()], worker: this.worker, leaseMs: this.leaseMs };
    if (this.closed) return;
    const claim = {
      ...terms,
      most: atOnce - this.running.size,
      now,
      running: [...this.running.keys()].map(({ row }) => row.company_id),
      served: this.recent.list(now),
      mostOfOne: atOnceOfOne,
    };
    const { taken, more } = await claimJobs(database, claim);
    this.full = more;
    for (const row of taken) {
      this.recent.note(row.company_id, now);
      this.run(row);
    }
  }

  private async plan(now: number): Promise<void> {
    for (const job of this.known.values()) {
      try {
        await job.plan?.(this.server, now);
        if (!job.every) continue;
        const due = Math.floor(now / job.every) * job.every;
        // Earlier than the planned one after the clock was set back; no due time runs twice.
        if (due === this.planned.get(job.id)) continue;
        const { allCompanies } = this.server.database;
        const pending = await findPendingRun(allCompanies, { job: job.id });
        // A job that takes longer than its interval doesn’t run beside itself.
        if (pending !== undefined && pending <= due) continue;
        await queueJob(allCompanies, { job: job.id, due });
        this.planned.set(job.id, due);
      } catch (error) {
        this.server.log.error({ err: error, job: job.id }, 'a job could not be scheduled');
      }
    }
  }

  private run(row: JobRunRow): void {
    const job = this.known.get(row.job_id)!;
    const run = new JobRun(this.server, job, row, this.leaseMs);
    const began = performance.now();
    const work = run
      .work()
      .then(outcome => {
        const seconds = (performance.now() - began) / 1000;
        this.counted.add({ job: job.id, outcome });
        this.times.observe(seconds, { job: job.id });
        const facts = {
          job: job.id,
          key: row.key,
          due: row.due,
          attempt: row.tries,
          outcome,
          ms: Math.round(seconds * 1000),
        };
        if (outcome === 'failed' || outcome === 'retried') this.tellFailure(job, run, facts);
        else this.server.log.info(facts, 'a job ended');
      })
      .catch((error: unknown) =>
        this.server.log.error(
          { err: error, job: job.id },
          'the end of a job could not be recorded',
        ),
      )
      .finally(() => this.freed(run));
    this.running.set(run, work);
  }

  private tellFailure(job: Job, { fault: cause }: JobRun, facts: object): void {
    const isOwner = ({ contributes = [] }: ServerPlugin) =>
      contributes.some(({ value }) => value === job);
    const plugin = this.server.plugins.find(isOwner)?.id ?? '';
    this.server.log.warn({ ...facts, plugin, err: cause }, 'a job failed');
    if (cause !== undefined)
      noteFailure(this.server, { code: 'JOB_FAILED', plugin, id: job.id, cause });
  }

  /** Uses the free place at once if more jobs wait than there was room for. */
  private freed(run: JobRun): void {
    this.running.delete(run);
    if (!this.full || !this.timer) return;
    clearTimeout(this.timer);
    this.askLater(0);
  }
}

export const jobWorker: Service<JobWorker> = { kind: 'service', id: 'core.jobWorker' };
