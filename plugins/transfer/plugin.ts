import { fromModule, contribute, definePlugin, page, provide } from '#core/web/plugin';
import { companyPanels } from '#plugins/admin/contract';
import { canvasBars } from '#plugins/editor/contract';
import { versionMenu } from '#plugins/editor/contract/internal';
import { flowListMakers, flowListParts, flowRowMenu } from '#plugins/flows/contract';
import { mayMakeFlows } from '#plugins/flows/contract/internal';
import { mayTransfer, transferPage } from './contract';
import { strings } from './strings';
import { archiveActions } from './web/actions/archiveActions';
import { flowActions } from './web/actions/flowActions';
import { OpenShare, openShare } from './web/sharing/openShare';

const items = () => import('./web/actions/FlowItems');

const transferring = { when: mayTransfer };
const making = { when: mayMakeFlows };
const shareDialog = { view: () => import('./web/sharing/ShareDialog') };

/** Archives of a company, and import, export and sharing of single flows. */
export default definePlugin({
  id: 'transfer',
  title: strings.title,
  contributes: [
    page('transfer.page', transferPage, {
      title: strings.title,
      words: 'backups, restore, migrate, export, import',
      view: () => import('./web/TransferPage'),
      ...transferring,
    }),
    contribute(
      companyPanels,
      'transfer.panel',
      { title: strings.title, view: () => import('./web/CompanyPanel') },
      { ...transferring, order: 50 },
    ),
    contribute(
      flowListMakers,
      'transfer.importButton',
      { view: fromModule(items, 'ImportButton') },
      making,
    ),
    contribute(
      flowListParts,
      'transfer.flowImport',
      { view: () => import('./web/flowImport/FlowImport') },
      making,
    ),
    contribute(flowListParts, 'transfer.shareInList', shareDialog),
    contribute(canvasBars, 'transfer.shareOnCanvas', shareDialog),
    contribute(
      flowRowMenu,
      'transfer.flowMenu',
      { view: fromModule(items, 'FlowMenu') },
      { order: 10 },
    ),
    contribute(versionMenu, 'transfer.versionExport', {
      view: fromModule(items, 'VersionExport'),
    }),
    provide('transfer.openShare', {
      service: openShare,
      per: 'company',
      create: () => new OpenShare(),
    }),
    ...archiveActions,
    ...flowActions,
  ],
});
