import type { Kysely, Migration } from 'kysely';

export interface PromotionsTable {
  /** The company that the flows were brought to. */
  company_id: string;
  promotion_id: string;
  source_company_id: string;
  source_name: string;
  customer_id: string;
  created_date: number;
  /** Of the call that made it. */
  body_hash: string;
  status: string;
  /** JSON: what was done, and what stood before. */
  report: string;
}
/** What became of a thing of another company, so that the next promotion proposes the same. */
export interface PromotionLinksTable {
  company_id: string;
  source_company_id: string;
  /** `flow`, `connection` or `variable`. */
  kind: string;
  source_id: string;
  target_id: string;
}
declare module '#core/server/database/tables' {
  interface Tables {
    promotions: PromotionsTable;
    promotion_links: PromotionLinksTable;
  }
}

/** Promotions to a company, and what belongs to what. */
export const promotionTables: Migration = {
  async up(db: Kysely<any>) {
    let promotions = db.schema
      .createTable('promotions')
      .addColumn('company_id', 'text', column => column.notNull())
      .addColumn('promotion_id', 'text', column => column.notNull())
      .addColumn('created_date', 'bigint', column => column.notNull());
    for (const name of [
      'source_company_id',
      'source_name',
      'customer_id',
      'body_hash',
      'status',
      'report',
    ])
      promotions = promotions.addColumn(name, 'text', column => column.notNull());
    await promotions
      .addPrimaryKeyConstraint('promotions_key', ['company_id', 'promotion_id'])
      .execute();
    await db.schema
      .createIndex('promotions_by_time')
      .on('promotions')
      .columns(['company_id', 'created_date', 'promotion_id'])
      .execute();
    await db.schema
      .createTable('promotion_links')
      .addColumn('company_id', 'text', column => column.notNull())
      .addColumn('source_company_id', 'text', column => column.notNull())
      .addColumn('kind', 'text', column => column.notNull())
      .addColumn('source_id', 'text', column => column.notNull())
      .addColumn('target_id', 'text', column => column.notNull())
      .addPrimaryKeyConstraint('promotion_links_key', [
        'company_id',
        'source_company_id',
        'kind',
        'source_id',
      ])
      .execute();
  },
};
