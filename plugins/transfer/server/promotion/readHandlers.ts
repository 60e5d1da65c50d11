import { handle, readJson } from '#core/server';
import { flowPromoter } from '../../contract';
import { getPromotion, listPromotions, previewPromotion } from '../../contract';
import { gather } from './gather';
import { findPromotion, readPeopleNames, toPromotionRecord } from './promotionRow';
import { withLinks } from './withLinks';

const usual = 24;
const namesShown = 3;

/** The handlers that list promotions and preview one. */
export const readHandlers = [
  handle(previewPromotion, async ({ body }, call) => {
    const { parcel } = await gather(call, body.sourceCompanyId, body.flowIds);
    const choices = await withLinks(call, call.db, body.sourceCompanyId, body.choices);
    return call.server.get(flowPromoter).planPromotion(call, parcel, choices);
  }),
  handle(listPromotions, async ({ query: { page = 0, limit = usual } }, { db }) => {
    const rows = await db
      .selectFrom('promotions')
      .selectAll()
      .orderBy('created_date', 'desc')
      .orderBy('promotion_id')
      .limit(limit)
      .offset(page * limit)
      .execute();
    const people = await readPeopleNames(
      db,
      rows.map(row => row.customer_id),
    );
    return {
      promotions: rows.map(row => {
        const { flows } = readJson(row.report);
        return {
          promotionId: row.promotion_id,
          sourceCompanyId: row.source_company_id,
          sourceName: row.source_name,
          customerId: row.customer_id,
          customerName: people.get(row.customer_id) ?? '',
          createdDate: row.created_date,
          status: row.status,
          flowCount: flows.length,
          flowNames: flows.slice(0, namesShown).map(({ name }) => name),
        };
      }),
    };
  }),
  handle(getPromotion, async ({ params }, { db }) =>
    toPromotionRecord(db, await findPromotion(db, params.promotionId)),
  ),
];
