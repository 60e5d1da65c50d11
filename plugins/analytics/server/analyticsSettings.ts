import { defineSettings, setting } from '#core/server';

/** What an operator sets for analytics. */
export const analyticsSettings = defineSettings('analytics', {
  days: setting.whole({
    usual: 400,
    from: 1,
    to: 3650,
    help: 'Days to keep analytics data, from 1 to 3650',
  }),
});
