import { contribute, definePlugin, page } from '#core/web/plugin';
import { flowListActions } from '#plugins/flows/contract';
import { mayPromote, promotePage } from './contract';
import { strings } from './strings';
import { promoteFlows } from './web/promoteActions';

/** Flows that are copied to another environment as new versions. */
export default definePlugin({
  id: 'promotions',
  title: strings.title,
  when: mayPromote,
  contributes: [
    page('promotions.page', promotePage, {
      title: strings.title,
      view: () => import('./web/PromotePage'),
    }),
    contribute(flowListActions, 'promotions.button', { view: () => import('./web/PromoteButton') }),
    promoteFlows,
  ],
});
