import { action } from '#core/web/plugin';
import { mayPromote } from '../contract';
import { strings } from '../strings';

/** Opens the page where flows are promoted to another environment. */
export const promoteFlows = action('promotions.promoteFlows', {
  title: strings.promote,
  words: 'move flow, copy to environment, staging, production',
  palette: strings.command,
  when: mayPromote,
  run: () => import('./openPromotion'),
});
