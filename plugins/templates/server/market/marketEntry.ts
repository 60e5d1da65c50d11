import type { Queries } from '#core/server';
import type { MarketTemplateRow } from '../tables';

/** Finds the market's entry with this id, withdrawn or not. */
export const marketEntry = (db: Queries, id: string): Promise<MarketTemplateRow | undefined> =>
  db
    .selectFrom('market_templates')
    .selectAll()
    .where('flow_template_id', '=', id)
    .executeTakeFirst();
