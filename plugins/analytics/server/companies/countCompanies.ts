import type { Job } from '#core/server';
import { hour, getBucketStart } from '../../domain/buckets/buckets';
import { countCompanyRows } from './countCompanyRows';

/** Writes down what each company has, one row a day: the last count of a day stands. */
export const countCompanies: Job = {
  id: 'analytics.countCompanies',
  every: hour,
  async run({ server, fenced, due, signal }) {
    const companies = await server.database.across
      .selectFrom('companies')
      .select('company_id')
      .execute();
    const day = getBucketStart('d', due);
    for (const { company_id } of companies) {
      if (signal.aborted) return;
      const counts = JSON.stringify(await countCompanyRows(server, server.database.of(company_id)));
      await fenced(db =>
        db
          .insertInto('company_counts')
          .values({ company_id, day, counts })
          .onConflict(taken => taken.columns(['company_id', 'day']).doUpdateSet({ counts }))
          .execute(),
      );
    }
  },
};
