import { applyHandler } from './applyHandler';
import { rollBackHandler } from './rollBackHandler';
import { handle, readJson } from '#core/server';
import { callIn, findPeopleNames, findSession, findTrustingCompanies } from '#core/server/internal';
import { flowPromoter } from '#plugins/transfer/contract';
import { getPromotion, listPromotions, previewPromotion, listTargets } from '../contract';
import { gather } from './gather';
import { findPromotion, toPromotionRecord } from './promotionRow';
import { withLinks } from './links';
import { foretellCallers } from './tellCallers';
import { can, every, Failure } from '#core/contract';
import { evaluate } from '#core/contract/internal';
import { access } from '#plugins/flows/contract';
import { mayMakeFlows } from '#plugins/flows/contract/internal';
import { strings } from '../strings';

const write = every(mayMakeFlows, can(access, 'update'));

/**
 * The other companies of the person, with what keeps flows from being promoted there. A session
 * that a company's provider vouched for hears of those alone that trust it, a token of none.
 */
const targetHandler = handle(listTargets, async (_, call) => {
  const { server, customerId, companyId } = call;
  const rows = await server.database.allCompanies
    .selectFrom('memberships')
    .innerJoin('companies', 'companies.company_id', 'memberships.company_id')
    .select(['companies.company_id', 'companies.name'])
    .where('memberships.customer_id', '=', customerId)
    .where('memberships.company_id', '!=', companyId)
    .orderBy('companies.name')
    .orderBy('companies.company_id')
    .execute();
  const session = findSession(call);
  const trusting = session ? await findTrustingCompanies(server, session) : new Set<string>();
  const targets = [];
  for (const row of rows) {
    if (trusting && !trusting.has(row.company_id)) continue;
    const fault = await faultIn(call, row.company_id);
    targets.push({
      companyId: row.company_id,
      name: row.name,
      ...(fault === undefined ? {} : { fault }),
    });
  }
  return { targets };
});

async function faultIn(
  call: Parameters<typeof callIn>[0],
  companyId: string,
): Promise<string | undefined> {
  try {
    const there = await callIn(call, companyId);
    return evaluate(write, there.access).open ? undefined : strings.mayNot.text;
  } catch (fault) {
    if (fault instanceof Failure) return fault.message;
    throw fault;
  }
}

const usual = 24;
const namesShown = 3;

/** The handlers that list promotions and preview one. */
const readHandlers = [
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
    const people = await findPeopleNames(
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
  handle(getPromotion, async ({ params }, { db, server, companyId }) => {
    const record = await toPromotionRecord(db, await findPromotion(db, params.promotionId));
    return {
      ...record,
      callers: [...(await foretellCallers(server, db, companyId, record.flows))],
    };
  }),
];

/** Answers the calls of promotions. */
export const promotionHandlers = [targetHandler, ...readHandlers, applyHandler, rollBackHandler];
