import { messages } from '#core/contract';

/** What the calls of this plugin say where the server gives no reason of its own. */
export const failures = messages('transferFailure', {
  fetchExports: 'Error fetching exports',
  exportCompany: 'Error exporting company',
  fetchImports: 'Error fetching imports',
  importCompany: 'Error importing company',
  fetchPromotions: 'Error fetching promotions',
  promoteFlows: 'Error promoting flows',
  rollBackPromotion: 'Error rolling back promotion',
  shareFlow: 'Error sharing flow',
});
