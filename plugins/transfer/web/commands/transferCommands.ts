import { can, every, where } from '#core/contract';
import { action, fromModule } from '#core/web/plugin';
import { access, openFlow } from '#plugins/flows/contract';
import { mayPromote, mayTransfer } from '../../contract';
import { promotionStrings } from '../../promotionStrings';
import { strings } from '../../strings';

const shown = where(openFlow);

/** What the palette offers to bring flows and whole companies out and in. */
export const transferCommands = [
  action('transfer.export', {
    title: strings.exportThis,
    when: mayTransfer,
    run: () => import('./openExport'),
  }),
  action('transfer.import', {
    title: strings.importArchive,
    when: mayTransfer,
    run: () => import('./openImport'),
  }),
  action('transfer.promoteFlows', {
    title: promotionStrings.command,
    when: mayPromote,
    run: () => import('../promotion/openPromote'),
  }),
  action('transfer.importFlow', {
    title: strings.importTitle,
    when: can(access, 'create'),
    run: () => import('./importFlow'),
  }),
  action('transfer.exportOne', {
    title: strings.exportAFlow,
    asks: true,
    when: can(access, 'read'),
    run: () => import('./exportOne'),
  }),
  action('transfer.exportFlow', {
    title: strings.cmdExport,
    when: every(shown, can(access, 'read')),
    run: fromModule(() => import('./openFlowCommands'), 'exportOpenFlow'),
  }),
  action('transfer.shareFlow', {
    title: strings.shareFlow,
    when: every(shown, can(access, 'update')),
    run: fromModule(() => import('./openFlowCommands'), 'shareOpenFlow'),
  }),
];
