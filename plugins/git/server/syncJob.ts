import { queueJob, type Job, type ServerHost } from '#core/server';
import { createOwnCall } from '#core/server/internal';
import { gitActor } from './gitActor';
import { findLink } from './linkRow';
import { syncLink } from './sync/syncLink';

const atOnce = 50;
/** How long a sync may take until another process may begin the next, in milliseconds. */
const longest = 600_000;

/** Queues the repositories that have come due. */
async function planDue(server: ServerHost, now: number): Promise<void> {
  const due = await server.database.allCompanies
    .selectFrom('git_links')
    .select(['company_id', 'link_id', 'next_due'])
    .where('next_due', '>', 0)
    .where('next_due', '<=', now)
    .orderBy('next_due')
    .limit(atOnce)
    .execute();
  for (const { company_id: companyId, link_id: key, next_due: dueDate } of due)
    await server.database.transaction(companyId, async db => {
      const { numUpdatedRows } = await db
        .updateTable('git_links')
        .set({ next_due: now + longest })
        .where('link_id', '=', key)
        .where('next_due', '=', dueDate)
        .executeTakeFirst();
      if (numUpdatedRows > 0n)
        await queueJob(db, { job: syncJob.id, key, companyId, due: dueDate });
    });
}

/** Compares environments with their repositories, one process at a time for each. */
export const syncJob: Job = {
  id: 'git.sync',
  plan: planDue,
  mostTries: 1,
  async run({ server, companyId, key }) {
    const call = await createOwnCall(server, companyId, gitActor);
    const row = call && (await findLink(call.db));
    if (call && row?.link_id === key) await syncLink(call);
    return undefined;
  },
};
