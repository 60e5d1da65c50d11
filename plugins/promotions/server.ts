import { defineServerPlugin } from '#core/server';
import { promotionHandlers } from './server/promotionHandlers';
import { promotionTables } from './server/promotionTables';

/** Promotions to an environment, with what a rollback needs, and the targets they were bound to. */
export default defineServerPlugin({
  id: 'promotions',
  tables: promotionTables,
  handles: promotionHandlers,
});
