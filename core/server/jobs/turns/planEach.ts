import { DatabaseDownError } from '../../database/dialect';
import type { Queries } from '../../database';
import type { ServerHost } from '../../host/serverHost';

/**
 * Plans what is due of some companies, each in a transaction of its own. One whose plan fails keeps
 * no other from its turn, nor does one whose queries wait for a long write: it has its turn later.
 *
 * @param job whose plan it is, for the log
 */
export async function planEach<Due>(
  { database, log }: Pick<ServerHost, 'database' | 'log'>,
  job: string,
  due: ReadonlyMap<string, Due>,
  plan: (db: Queries, due: Due, companyId: string) => Promise<void>,
): Promise<void> {
  for (const [companyId, found] of due) {
    if (!database.isSettled(companyId)) continue;
    await database
      .concurrentTransaction(companyId, db => plan(db, found, companyId))
      .catch((error: unknown) => {
        if (error instanceof DatabaseDownError) throw error;
        log.error({ err: error, companyId, job }, 'a job of an environment could not be scheduled');
      });
  }
}
