import { applyHandler } from './applyHandler';
import { promotionTables } from './promotionTables';
import { readHandlers } from './readHandlers';
import { rollBackHandler } from './rollBackHandler';
import { targetHandler } from './targetHandler';

/** What promotions add to the plugin's server half. */
export const promotionParts = {
  migrations: { '2026-11-21T14:00_promotions': promotionTables },
  companyTables: ['promotions', 'promotion_links'],
  handles: [targetHandler, ...readHandlers, applyHandler, rollBackHandler],
};
