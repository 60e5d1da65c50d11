import { newId } from '#core/contract';
import type { List } from '#testing/security/lists/List';

/** Facts about calls of this plugin for the security tests. */
export default {
  make: async ({ sluice: { server }, companyId, customerId }) => {
    const promotionId = newId();
    // A promotion takes a second company, which would change what all other tests see of this one.
    await server.database
      .forCompany(companyId)
      .insertInto('promotions')
      .values({
        company_id: companyId,
        promotion_id: promotionId,
        source_company_id: newId(),
        source_name: 'Development',
        customer_id: customerId,
        created_date: Date.now(),
        body_hash: '',
        status: 'done',
        report: JSON.stringify({ flows: [], connectionsMade: [], variablesMade: [], notes: [] }),
      })
      .execute();
    return { promotionId };
  },
} satisfies List;
