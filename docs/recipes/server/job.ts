/**
 * # Run work in the background
 *
 * A job runs in one process at a time, on a schedule or when `queueJob` requests it. Writes through
 * `fenced` are discarded if another process has taken over. One environment can have a million rows, and
 * others wait for each statement, so change a few rows at a time. A seed (`companySeeds`) fills a new
 * environment, in the transaction that creates it.
 */
import { companySeeds, contribute, defineServerPlugin, jobs, type Job } from '@sluice/core/server';

const hour = 3_600_000;
const few = 500;

const forgetMemos: Job = {
  id: 'memos.forget',
  every: hour,
  async run({ due, fenced, signal }) {
    const before = due - 30 * 24 * hour;
    for (let more = true; more && !signal.aborted;)
      more = await fenced(async db => {
        const old = await db
          .selectFrom('memos')
          .select('id')
          .where('created_date', '<', before)
          .limit(few)
          .execute();
        const ids = old.map(({ id }) => id);
        await db
          .deleteFrom('memos')
          .where('id', 'in', ids)
          .where('created_date', '<', before)
          .execute();
        return ids.length === few;
      });
  },
};

export default defineServerPlugin({
  id: 'memos',
  contributes: [
    contribute(jobs, 'memos.forget', forgetMemos),
    contribute(
      companySeeds,
      'memos.examples',
      async ({ companyId, examples, db }) => {
        const first = { id: 'first', name: 'Welcome', token: '', created_date: Date.now() };
        if (examples)
          await db
            .insertInto('memos')
            .values({ company_id: companyId, ...first })
            .execute();
      },
      { order: 200 },
    ),
  ],
});
