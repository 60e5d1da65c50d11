import { messages } from '#core/contract';

/** The fallback messages of this plugin's calls, for when the server gives no reason. */
export const failures = messages('transferFailure', {
  fetchExports: 'Error fetching exports',
  exportCompany: 'Error exporting environment',
  fetchImports: 'Error fetching imports',
  importCompany: 'Error importing environment',
  fetchPromotions: 'Error fetching promotions',
  promoteFlows: 'Error promoting flows',
  rollBackPromotion: 'Error rolling back promotion',
  shareFlow: 'Error sharing flow',
});
