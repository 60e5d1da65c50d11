import { command, contribute, definePlugin, page, panel } from '#core/web';
import { companyPanels } from '#plugins/admin/contract';
import { flowListActions } from '#plugins/flows/contract';
import { mayPromote, mayTransfer, promotePage, transferPage } from './contract';
import { promotionStrings } from './promotionStrings';
import { strings } from './strings';

const terms = { when: mayTransfer };
const promoting = { when: mayPromote };

export default definePlugin({
  id: 'transfer',
  title: strings.title,
  contributes: [
    page('transfer.page', transferPage, {
      title: strings.title,
      view: () => import('./web/TransferPage'),
      ...terms,
    }),
    contribute(
      companyPanels,
      'transfer.panel',
      { title: strings.title, view: () => import('./web/CompanyPanel') },
      { ...terms, order: 50 },
    ),
    command('transfer.export', {
      title: strings.exportThis,
      run: () => import('./web/commands/openExport'),
      ...terms,
    }),
    command('transfer.import', {
      title: strings.importArchive,
      run: () => import('./web/commands/openImport'),
      ...terms,
    }),
    page('transfer.promote', promotePage, {
      title: promotionStrings.title,
      view: () => import('./web/promotion/PromotePage'),
      ...promoting,
    }),
    command('transfer.promoteFlows', {
      title: promotionStrings.command,
      run: () => import('./web/promotion/openPromote'),
      ...promoting,
    }),
    panel('transfer.promoteButton', flowListActions, {
      view: () => import('./web/promotion/PromoteButton'),
      ...promoting,
    }),
  ],
});
