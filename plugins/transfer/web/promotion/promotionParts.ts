import { command, page, panel } from '#core/web/plugin';
import { flowListActions } from '#plugins/flows/contract';
import { mayPromote, promotePage } from '../../contract';
import { promotionStrings } from '../../promotionStrings';

const when = mayPromote;

/** What promotions add to the plugin's browser half. */
export const promotionParts = [
  page('transfer.promote', promotePage, {
    title: promotionStrings.title,
    view: () => import('./PromotePage'),
    when,
  }),
  command('transfer.promoteFlows', {
    title: promotionStrings.command,
    when,
    run: () => import('./openPromote'),
  }),
  panel('transfer.promoteButton', flowListActions, { view: () => import('./PromoteButton'), when }),
];
