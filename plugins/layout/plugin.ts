import { can } from '#core/contract';
import { fromModule, contribute, definePlugin } from '#core/web/plugin';
import { editTools, nodeMenu, paneMenu } from '#plugins/editor/contract';
import { access } from '#plugins/flows/contract';
import { strings } from './strings';
import { layoutActions } from './web/actions/layoutActions';

const items = () => import('./web/actions/LayoutItems');

/** Where the nodes of a flow stand: arranged as a whole, on lines, and at equal distances. */
export default definePlugin({
  id: 'layout',
  title: strings.title,
  when: can(access, 'read'),
  contributes: [
    ...layoutActions,
    contribute(editTools, 'layout.arrange', { view: fromModule(items, 'ArrangeButton') }),
    contribute(paneMenu, 'layout.pane', { view: fromModule(items, 'ArrangeItem') }),
    contribute(nodeMenu, 'layout.nodes', { view: fromModule(items, 'AlignMenu') }),
  ],
});
