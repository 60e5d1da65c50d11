import { sql } from 'kysely';
import { codes, Failure } from '#core/contract';
import { handle } from '#core/server';
import { policies } from '#plugins/apps/contract';
import { listPolicyEvents } from '../../contract';
import { requireOwnCompany } from '#core/server/tenancy/requireOwnCompany';
import { runColumns, runOf } from './runRow';

/** What the starts of a flow policy came to. */
export const policyEventsHandler = handle(
  listPolicyEvents,
  async ({ params, query }, { db, companyId, server }) => {
    requireOwnCompany(params.companyId, companyId);
    const { policyId, appId } = params;
    const policy = await server.get(policies).publicPolicy(companyId, policyId);
    if (policy?.appId !== appId)
      throw new Failure(404, codes.notFound, 'There is no such flow policy in this application.');
    const { limit = 100, gte, lte, afterInteractionId, success } = query;
    let within = db
      .selectFrom('interactions')
      .where('policy_id', '=', policyId)
      .where(sql<boolean>`policy_id <> ''`);
    if (gte !== undefined) within = within.where('start_time', '>=', gte);
    if (lte !== undefined) within = within.where('start_time', '<=', lte);
    const counts = await within
      .select(({ fn }) => [
        fn.countAll<number | string>().as('all'),
        fn.sum<number | string>('reached').as('reached'),
      ])
      .executeTakeFirstOrThrow();
    let page = within.select([...runColumns]);
    if (success !== undefined) page = page.where('reached', '=', success ? 1 : 0);
    if (afterInteractionId !== undefined) {
      const at = await db
        .selectFrom('interactions')
        .select('start_time')
        .where('interaction_id', '=', afterInteractionId)
        .executeTakeFirst();
      if (!at)
        throw new Failure(
          400,
          codes.invalid,
          'The run that this page goes on from is not here any more. Load the list from its beginning.',
        );
      page = page.where(
        sql<boolean>`(start_time, interaction_id) < (${at.start_time}, ${afterInteractionId})`,
      );
    }
    const rows = await page
      .orderBy('start_time', 'desc')
      .orderBy('interaction_id', 'desc')
      .limit(limit)
      .execute();
    const now = Date.now();
    return {
      events: rows.map(row => ({ ...runOf(row, now), success: row.reached === 1 })),
      totalCount: Number(counts.all),
      // A sum over no rows is none.
      successCount: Number(counts.reached ?? 0),
    };
  },
);
