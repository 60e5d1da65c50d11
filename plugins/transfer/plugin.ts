import { command, contribute, definePlugin, page } from '#core/web';
import { companyPanels } from '#plugins/admin/contract';
import { mayTransfer, transferPage } from './contract';
import { strings } from './strings';
import { promotionParts } from './web/promotion/promotionParts';

const terms = { when: mayTransfer };

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
    ...promotionParts,
  ],
});
