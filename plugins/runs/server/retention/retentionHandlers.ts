import { handle } from '#core/server';
import { requireOwnCompany } from '#core/server/authorization/requireOwnCompany';
import { getRetention, saveRetention } from '../../contract';
import { readRetention } from './retentionTables';

/** How long a company keeps its runs. */
export const retentionHandlers = [
  handle(getRetention, async ({ params }, call) => {
    requireOwnCompany(params.companyId, call.companyId);
    return readRetention(call);
  }),
  handle(saveRetention, async ({ params, body }, call) => {
    const { companyId, server, transaction, audit } = call;
    requireOwnCompany(params.companyId, companyId);
    return transaction(async db => {
      const before = await readRetention({ db, server });
      await db.deleteFrom('run_retention').execute();
      const { days } = body;
      if (days !== null)
        await db.insertInto('run_retention').values({ company_id: companyId, days }).execute();
      const after = await readRetention({ db, server });
      await audit(
        { action: 'update', resource: 'retention', resourceId: companyId, before, after },
        db,
      );
      return after;
    });
  }),
];
