import type { Queries } from '../database';
import './jobTables';

interface Queued {
  readonly job: string;
  readonly key?: string;
  readonly companyId?: string;
  /**
   * Epoch milliseconds; the same job, key and due time is queued once, however often it is asked
   * for.
   */
  readonly due: number;
}

/** Puts a run of a job into the queue, in the caller's own transaction. */
export async function queueJob(
  db: Queries,
  { job, key = '', companyId = '', due }: Queued,
): Promise<void> {
  await db
    .insertInto('job_runs')
    .values({
      job_id: job,
      key,
      due,
      company_id: companyId,
      status: 'waiting',
      ready_at: due,
      lease: 0,
      tries: 0,
      worker: '',
      said: '',
      ended_date: 0,
    })
    .onConflict(conflict => conflict.columns(['job_id', 'key', 'due']).doNothing())
    .execute();
}
