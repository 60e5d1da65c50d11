import { messages } from '#core/contract';

/** The fallback messages of this plugin's calls, for when the server gives no reason. */
export const failures = messages('analyticsFailure', {
  fetchAnalytics: 'Error fetching analytics',
  fetchOutcomes: 'Error fetching outcome events',
  embedDashboard: 'Error creating embed code',
});
