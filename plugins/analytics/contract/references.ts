import { namespace } from '#core/contract';

const analytics = namespace('analytics');

/** The dashboard that a person puts together with filters. */
export const dashboard = analytics.route('dashboard', '/customAnalyticsDashboard');
/** An older address of the same page. */
export const enhanced = analytics.route('enhanced', '/enhancedCustomAnalytics');
