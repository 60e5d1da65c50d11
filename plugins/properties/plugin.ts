import { can } from '#core/contract';
import { contribute, definePlugin } from '#core/web/plugin';
import { asidePanels } from '#plugins/editor/contract';
import { access } from '#plugins/flows/contract';
import { strings } from './strings';

/** The panel beside the canvas with the settings of the selected nodes. */
export default definePlugin({
  id: 'properties',
  title: strings.title,
  when: can(access, 'read'),
  contributes: [
    contribute(asidePanels, 'properties.node', {
      tab: 'node',
      view: () => import('./web/NodePanel'),
    }),
  ],
});
