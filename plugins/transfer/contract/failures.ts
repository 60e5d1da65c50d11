import { messages } from '#core/contract';

/** The fallback messages of this plugin's calls, for when the server gives no reason. */
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
