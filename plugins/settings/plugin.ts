import { can } from '#core/contract';
import { contribute, definePlugin, provide } from '#core/web/plugin';
import { canvasBars, toolbarMenu } from '#plugins/editor/contract';
import { access } from '#plugins/flows/contract';
import { strings } from './strings';
import { settingsActions } from './web/actions/settingsActions';
import { OpenDialog, openDialog } from './web/dialogs/OpenDialog';

/** The settings and the inputs of the flow on screen. */
export default definePlugin({
  id: 'settings',
  title: strings.flowSettings,
  when: can(access, 'read'),
  contributes: [
    contribute(canvasBars, 'settings.dialogs', {
      view: () => import('./web/dialogs/SettingsDialogs'),
    }),
    contribute(toolbarMenu, 'settings.items', {
      view: () => import('./web/actions/SettingsItems'),
    }),
    ...settingsActions,
    provide('settings.dialog', {
      service: openDialog,
      per: 'session',
      create: () => new OpenDialog(),
    }),
  ],
});
