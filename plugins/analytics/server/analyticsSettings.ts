import { defineSettings, setting } from '#core/server';

/** The operator’s settings for analytics. */
export const analyticsSettings = defineSettings('analytics', {
  days: setting.whole({
    usual: 400,
    from: 1,
    to: 3650,
    help: 'Days to keep analytics data, from 1 to 3650',
  }),
});
