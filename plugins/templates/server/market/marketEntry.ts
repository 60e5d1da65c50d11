import type { Queries } from '#core/server';
import type { MarketTemplateRow } from '../tables';

/** What the market holds under this id, withdrawn or not. */
export const marketEntry = (db: Queries, id: string): Promise<MarketTemplateRow | undefined> =>
  db
    .selectFrom('market_templates')
    .selectAll()
    .where('flow_template_id', '=', id)
    .executeTakeFirst();
