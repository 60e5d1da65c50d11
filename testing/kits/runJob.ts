import type { Job, ServerHost } from '#core/server';

interface RunJobOptions {
  readonly key?: string;
  readonly companyId?: string;
  /** Epoch milliseconds; now unless told. */
  readonly due?: number;
  /** Told after each transaction of the job. */
  readonly afterWrite?: () => Promise<unknown>;
}

/** Runs a job once in this process, its writes in transactions, as the worker does. */
export const runJob = (
  server: ServerHost,
  job: Job,
  { key = '', companyId = '', due = Date.now(), afterWrite }: RunJobOptions = {},
): Promise<unknown> =>
  job.run({
    server,
    key,
    companyId,
    due,
    attempt: 1,
    signal: AbortSignal.timeout(60_000),
    fenced: async work => {
      const done = await server.database.transaction(companyId || undefined, work);
      await afterWrite?.();
      return done;
    },
  });
