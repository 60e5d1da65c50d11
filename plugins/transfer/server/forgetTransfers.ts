import { format } from '#core/contract';
import type { Job, JobContext, Queries } from '#core/server';
import { forgetOld, listDueCompanies, takeTurns } from '#core/server/internal';
import { keptDays, uploadHours } from '../contract';
import { strings } from '../strings';
import { batchJobs, batchParts } from './transferTables';

const hour = 3_600_000;
const kept = keptDays * 24 * hour;
/** A part is megabytes long. */
const atOnce = 10;

/** Imports that need no parts any more, which a process that was killed may have left. */
const over = ['cancelled', 'done'];

/** Cancels a company’s uploads that began before a moment and are not completed, and says so in them. */
const cancelUploads = (db: Queries, companyId: string, before: number) =>
  db
    .updateTable('batch_jobs')
    .set({
      status: 'cancelled',
      message: format(strings.uploadExpired, { count: uploadHours }),
      ended_date: Date.now(),
    })
    .where('company_id', '=', companyId)
    .where('kind', '=', 'import')
    .where('status', '=', 'uploading')
    .where('created_date', '<', before)
    .execute();

/** Deletes a few parts of a company’s imports that are over; answers whether more may be left. */
async function deleteParts(db: Queries, companyId: string): Promise<boolean> {
  const parts = await db
    .selectFrom('batch_parts as p')
    .innerJoin('batch_jobs as j', join =>
      join.onRef('j.company_id', '=', 'p.company_id').onRef('j.instance_id', '=', 'p.instance_id'),
    )
    .select(['p.instance_id', 'p.part'])
    .where('j.company_id', '=', companyId)
    .where('j.kind', '=', 'import')
    .where('j.status', 'in', over)
    .limit(atOnce)
    .execute();
  for (const { instance_id, part } of parts)
    await db
      .deleteFrom('batch_parts')
      .where('company_id', '=', companyId)
      .where('instance_id', '=', instance_id)
      .where('part', '=', part)
      .execute();
  return parts.length === atOnce;
}

/** Cancels imports that were not uploaded in time, by turns of their companies. */
async function forgetUploads({ server, signal, fenced, due }: JobContext): Promise<void> {
  const before = due - uploadHours * hour;
  const timed = { table: batchJobs, by: 'created_date' } as const;
  const companies = await listDueCompanies(server.database.allCompanies, timed, before);
  await takeTurns(companies, async companyId => {
    if (signal.aborted) return false;
    return fenced(async db => {
      await cancelUploads(db, companyId, before);
      return deleteParts(db, companyId);
    });
  });
}

/**
 * Cancels uploads that are not completed in a day, and takes archives and what is known of them away
 * after seven.
 */
export const forgetTransfers: Job = {
  id: 'transfer.forget',
  every: hour,
  async run(context) {
    await forgetUploads(context);
    const before = context.due - kept;
    const old = {
      table: batchJobs,
      by: 'created_date',
      before,
      parts: batchParts,
      atOnce,
    } as const;
    const [count = 0] = await forgetOld(context, old);
    return format(strings.forgotten, { count });
  },
};
