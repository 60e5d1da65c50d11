import { definePlugin, panel } from '#core/web';
import { connectionPanels } from '#plugins/connections/contract';
import { strings } from './strings';

/** The runtime in the browser: which flows run what connectors cannot. */
export default definePlugin({
  id: 'runtime',
  title: strings.title,
  contributes: [
    panel('runtime.capabilities', connectionPanels, {
      view: () => import('./web/standIns/CapabilityList'),
    }),
  ],
});
