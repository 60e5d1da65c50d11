import type { Job } from '#core/server';
import { analyticsSettings } from '../analyticsSettings';
import { day, hoursKept, getBucketStart } from '../../domain/buckets';

const counted = [
  'analytics_runs',
  'analytics_nodes',
  'analytics_errors',
  'analytics_outcomes',
] as const;

/**
 * Drops figures that were kept long enough: those by the hour after some weeks, those by the day
 * when the operator says.
 */
export const forgetFigures: Job = {
  id: 'analytics.forgetFigures',
  every: day,
  async run({ server, fenced, due, signal }) {
    const hours = getBucketStart('h', due - hoursKept);
    const days = getBucketStart('d', due - server.settingsOf(analyticsSettings).days * day);
    const companies = await server.database.allCompanies
      .selectFrom('companies')
      .select('company_id')
      .execute();
    for (const { company_id: companyId } of companies) {
      if (signal.aborted) return;
      for (const table of counted)
        for (const [grain, before] of [['h', hours] as const, ['d', days] as const])
          await fenced(db =>
            db
              .deleteFrom(table)
              .where('company_id', '=', companyId)
              .where('grain', '=', grain)
              .where('bucket', '<', before)
              .execute(),
          );
      await fenced(async db => {
        await db
          .deleteFrom('analytics_examples')
          .where('company_id', '=', companyId)
          .where('bucket', '<', hours)
          .execute();
        await db
          .deleteFrom('company_counts')
          .where('company_id', '=', companyId)
          .where('day', '<', days)
          .execute();
      });
    }
  },
};
