import { sql } from 'kysely';
import { queueJob, type Job, type ServerHost } from '#core/server';
import {
  chooseDue,
  createOwnCall,
  isClockSetBack,
  planEach,
  walkRows,
  type Condition,
} from '#core/server/internal';
import { gitActor } from './gitActor';
import { findLink } from './linkRow';
import { syncLink } from './sync/syncLink';
import { gitLinks } from './tables';

const atOnce = 50;
/** How long after a sync that failed or takes long the next one is due, in milliseconds. */
const longest = 600_000;

const columns = ['link_id', 'next_due'] as const;
const timed = { table: gitLinks, by: 'next_due' } as const;

/** Has repositories that were to be compared while the clock was ahead compared now. */
const syncAgain = (server: ServerHost, now: number): Promise<void> =>
  walkRows(
    { server, signal: new AbortController().signal },
    gitLinks,
    isAhead(now),
    async ({ companyId, lieThere }) => {
      const own = server.database.forCompany(companyId);
      const ahead = own.updateTable('git_links').where(lieThere).where(isAhead(now));
      await ahead.set({ next_due: now }).execute();
    },
  );

/** Says that a repository is due later than its pause, or a sync that runs, accounts for. */
const isAhead =
  (now: number): Condition =>
  row =>
    row(sql<number>`next_due - poll_seconds * 1000`, '>', now + 2 * longest);

/** Queues the repositories that have come due, by turns of their environments. */
async function planDue(server: ServerHost, now: number): Promise<void> {
  if (isClockSetBack(server, syncJob.id, now)) await syncAgain(server, now);
  const due = await chooseDue(server, timed, { columns, now, most: atOnce });
  await planEach(server, syncJob.id, due, async (db, links, companyId) => {
    for (const { link_id: key, next_due: dueDate } of links) {
      const { numUpdatedRows } = await db
        .updateTable('git_links')
        .set({ next_due: now + longest })
        .where('link_id', '=', key)
        .where('next_due', '=', dueDate)
        .executeTakeFirst();
      if (numUpdatedRows > 0n)
        await queueJob(db, { job: syncJob.id, key, companyId, due: dueDate });
    }
  });
}

/** Compares environments with their repositories, one process at a time for each. */
export const syncJob: Job = {
  id: 'git.sync',
  plan: planDue,
  async run({ server, companyId, key }) {
    const call = await createOwnCall(server, companyId, gitActor);
    const row = call && (await findLink(call.db));
    if (call && row?.link_id === key) await syncLink(call);
    return undefined;
  },
};
