import { defineSettings, setting } from '#core/server';

/** What an operator sets for repositories. */
export const gitSettings = defineSettings('git', {
  files: setting.onOff({
    usual: false,
    help: 'Whether environments can follow repositories on this server’s own disk (file://…)',
  }),
});
