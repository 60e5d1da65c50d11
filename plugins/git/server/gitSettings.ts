import { defineSettings, setting } from '#core/server';

/** The operator’s settings for repositories. */
export const gitSettings = defineSettings('git', {
  files: setting.onOff({
    usual: false,
    help: 'Allow environments to connect to repositories on this server’s local disk (file://…)',
  }),
});
