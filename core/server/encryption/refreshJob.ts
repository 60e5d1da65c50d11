import { companyKeys } from './CompanyKeys';
import type { Job } from '../jobs/job';
import './refreshTables';
import { reencryptCompany } from './reencryptCompany';

export const refreshSecretsJob = 'core.refreshSecrets';
const day = 86_400_000;

/**
 * Encrypts one company's secrets under the present key. A run that is broken off is done again; what
 * was done is found so.
 */
export const refreshJob: Job = {
  id: refreshSecretsJob,
  async run(context) {
    const { server, companyId, key: instanceId } = context;
    const refresh = await server.database.across
      .selectFrom('secret_refreshes')
      .selectAll()
      .where('instance_id', '=', instanceId)
      .executeTakeFirst();
    if (!refresh) return 'The refresh is not known any more.';
    const counts = await reencryptCompany(context);
    const keys = server.get(companyKeys);
    const before = refresh.created_date - refresh.signing_days * day;
    const signing =
      refresh.signing_days >= 0 && (await keys.rotateOlder(companyId, before)) ? 1 : 0;
    const part = { ...counts, signing };
    await context.fenced(db =>
      db
        .insertInto('secret_refresh_parts')
        .values({ company_id: companyId, instance_id: instanceId, ...part })
        .onConflict(conflict => conflict.columns(['company_id', 'instance_id']).doUpdateSet(part))
        .execute(),
    );
    return `${counts.resealed} sealed anew, ${counts.unchanged} as they were, ${counts.faults} not opened.`;
  },
};
