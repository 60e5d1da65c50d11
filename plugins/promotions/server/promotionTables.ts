import { bigint, defineTable, json, text, type RowOf, type TableTypes } from '#core/server';
import type { PromotionReport } from './promotionRow';

export const promotions = defineTable('promotions', {
  owner: 'company',
  since: '2026-11-21T14:00_promotions',
  columns: {
    /** The company that the flows were brought to. */
    company_id: text(),
    promotion_id: text(),
    created_date: bigint(),
    source_company_id: text(),
    source_name: text(),
    customer_id: text(),
    /** The hash of the call that made it. */
    body_hash: text(),
    status: text(),
    /** The report of the promotion, and the state before it. */
    report: json<PromotionReport>(),
  },
  key: ['company_id', 'promotion_id'],
  indices: {
    promotions_by_time: ['company_id', 'created_date', 'promotion_id'],
  },
});

/** The targets of items of another environment, so that the next promotion proposes the same. */
export const promotionLinks = defineTable('promotion_links', {
  owner: 'company',
  since: '2026-11-21T14:00_promotions',
  columns: {
    company_id: text(),
    source_company_id: text(),
    /** `flow`, `connection` or `variable`. */
    kind: text(),
    source_id: text(),
    target_id: text(),
  },
  key: ['company_id', 'source_company_id', 'kind', 'source_id'],
});

/** Promotions to a company, and what belongs to what. */
export const promotionTables = [promotions, promotionLinks] as const;

export type PromotionRow = RowOf<typeof promotions>;

declare module '#core/server/database/tables' {
  interface Tables extends TableTypes<typeof promotionTables> {}
}
