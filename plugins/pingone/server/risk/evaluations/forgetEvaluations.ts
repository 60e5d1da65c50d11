import type { Job } from '#core/server';
import { listCompanies, takeTurns } from '#core/server/internal';
import { readRiskSettings } from '../settings/readRiskSettings';
import './tables';

const hour = 3_600_000;
const day = 24 * hour;
const most = 500;

/** Deletes evaluations that are older than their company keeps them, few at a time. */
export const forgetEvaluations: Job = {
  id: 'risk.forgetEvaluations',
  every: hour,
  async run({ server, fenced, due, signal }) {
    const { allCompanies } = server.database;
    await takeTurns(await listCompanies(allCompanies), async companyId => {
      const { settings } = await readRiskSettings(server.database.forCompany(companyId));
      const old = await allCompanies
        .selectFrom('risk_evaluations')
        .select('evaluation_id')
        .where('company_id', '=', companyId)
        .where('created_date', '<', due - settings.retentionDays * day)
        .limit(most)
        .execute();
      if (old.length === 0 || signal.aborted) return false;
      const ids = old.map(each => each.evaluation_id);
      await fenced(db =>
        db
          .deleteFrom('risk_evaluations')
          .where('company_id', '=', companyId)
          .where('evaluation_id', 'in', ids)
          .execute(),
      );
      return true;
    });
  },
};
