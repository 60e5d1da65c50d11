import { codes, Failure } from '#core/contract';
import { readJson, type Queries, type ServerHost } from '#core/server';
import { findPeopleNames } from '#core/server/internal';
import type { Promotion } from '#plugins/transfer/contract';
import type { PromotionRecord } from '../contract';
import type { PromotionRow } from './promotionTables';

/** The part of a promotion that a row stores as JSON. */
export type PromotionReport = Pick<
  Promotion,
  'flows' | 'connectionsMade' | 'variablesMade' | 'notes'
>;

/**
 * The row of a promotion, or a failure that says it is not there; with `lock` nobody else changes
 * it until the transaction ends.
 */
export async function findPromotion(
  db: Queries,
  promotionId: string,
  lock = false,
): Promise<PromotionRow> {
  const query = db.selectFrom('promotions').selectAll().where('promotion_id', '=', promotionId);
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst();
  if (!row)
    throw new Failure(404, codes.notFound, 'This promotion does not exist in this environment.');
  return row;
}

/** A promotion as the wire has it. */
export async function toPromotionRecord(db: Queries, row: PromotionRow): Promise<PromotionRecord> {
  const { flows, connectionsMade, variablesMade, notes } = readJson(row.report);
  return {
    promotionId: row.promotion_id,
    sourceCompanyId: row.source_company_id,
    sourceName: row.source_name,
    customerId: row.customer_id,
    customerName: (await findPeopleNames(db, [row.customer_id])).get(row.customer_id) ?? '',
    createdDate: row.created_date,
    status: row.status,
    flows: [...flows],
    connectionsMade: [...connectionsMade],
    variablesMade: [...variablesMade],
    notes: [...notes],
  };
}

/** The name of a company, or undefined when there is none of that id any more. */
export async function companyName(
  { database }: ServerHost,
  companyId: string,
): Promise<string | undefined> {
  const row = await database
    .forCompany(companyId)
    .selectFrom('companies')
    .select('name')
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  return row?.name;
}
