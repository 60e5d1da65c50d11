import { messages } from '#core/contract';

/** The fallback messages of this plugin's calls, for when the server gives no reason. */
export const failures = messages('promotionsFailure', {
  fetchPromotions: 'Error fetching promotions',
  fetchTargets: 'Error fetching promotion targets',
  previewPromotion: 'Error previewing promotion',
  promoteFlows: 'Error promoting flows',
  rollBackPromotion: 'Error rolling back promotion',
});
