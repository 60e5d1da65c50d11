import { inContext } from '#core/contract';
import { action, fromModule } from '#core/web/plugin';
import { openFlow } from '#plugins/flows/contract';
import { strings } from '../../strings';

const load = () => import('./runSettingsActions');
const shown = inContext(openFlow);

export const openSettings = action('settings.settings', {
  title: strings.flowSettings,
  when: shown,
  run: fromModule(load, 'openSettings'),
});
export const openInputs = action('settings.inputs', {
  title: strings.inputSchema,
  when: shown,
  run: fromModule(load, 'openInputs'),
});

/** Actions that open the settings of the flow on screen. */
export const settingsActions = [openSettings, openInputs];
