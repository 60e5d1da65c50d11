/**
 * # Run work in the background
 *
 * A job runs in one process at a time, on a schedule or when `queueJob` requests it. Writes through
 * `fenced` are discarded if another process has taken over. A seed (`companySeeds`) fills a new
 * environment, in the transaction that creates it.
 */
import { companySeeds, contribute, defineServerPlugin, jobs, type Job } from '@sluice/core/server';

const hour = 3_600_000;

const forgetMemos: Job = {
  id: 'memos.forget',
  every: hour,
  async run({ due, fenced, signal }) {
    if (signal.aborted) return;
    const before = due - 30 * 24 * hour;
    await fenced(db => db.deleteFrom('memos').where('created_date', '<', before).execute());
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
