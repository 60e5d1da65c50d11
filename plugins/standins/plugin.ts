import { definePlugin, panel } from '#core/web';
import { connectionPanels } from '#plugins/connections/contract';
import { strings } from './strings';

/** Which flows run what connectors cannot run here. */
export default definePlugin({
  id: 'standins',
  title: strings.title,
  contributes: [
    panel('standins.capabilities', connectionPanels, {
      view: () => import('./web/CapabilityList'),
    }),
  ],
});
