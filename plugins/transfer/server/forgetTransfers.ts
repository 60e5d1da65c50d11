import type { Job } from '#core/server';
import { keptDays } from '../contract';

const hour = 3_600_000;
const kept = keptDays * 24 * hour;

/** Takes archives and what is known of them away after seven days. */
export const forgetTransfers: Job = {
  id: 'transfer.forget',
  every: hour,
  async run({ fenced, due }) {
    const old = await fenced(async db => {
      const rows = await db
        .selectFrom('batch_jobs')
        .select(['company_id', 'instance_id'])
        .where('created_date', '<', due - kept)
        .execute();
      for (const { company_id, instance_id } of rows)
        for (const table of ['batch_parts', 'batch_jobs'] as const)
          await db
            .deleteFrom(table)
            .where('company_id', '=', company_id)
            .where('instance_id', '=', instance_id)
            .execute();
      return rows.length;
    });
    return `Took away ${old} exports and imports.`;
  },
};
