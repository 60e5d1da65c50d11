import { can, every, where } from '#core/contract';
import { command } from '#core/web/plugin';
import { access, openFlow } from '#plugins/flows/contract';
import { mayPromote, mayTransfer } from '../../contract';
import { promotionStrings } from '../../promotionStrings';
import { strings } from '../../strings';

const shown = where(openFlow);

/** What the palette offers to bring flows and whole companies out and in. */
export const transferCommands = [
  command('transfer.export', {
    title: strings.exportThis,
    when: mayTransfer,
    run: () => import('./openExport'),
  }),
  command('transfer.import', {
    title: strings.importArchive,
    when: mayTransfer,
    run: () => import('./openImport'),
  }),
  command('transfer.promoteFlows', {
    title: promotionStrings.command,
    when: mayPromote,
    run: () => import('../promotion/openPromote'),
  }),
  command('transfer.importFlow', {
    title: strings.importTitle,
    when: can(access, 'create'),
    run: () => import('./importFlow'),
  }),
  command('transfer.exportOne', {
    title: strings.exportAFlow,
    asks: true,
    when: can(access, 'read'),
    run: () => import('./exportOne'),
  }),
  command('transfer.exportFlow', {
    title: strings.cmdExport,
    when: every(shown, can(access, 'read')),
    run: () => import('./openFlowCommands').then(m => ({ default: m.exportOpenFlow })),
  }),
  command('transfer.shareFlow', {
    title: strings.shareFlow,
    when: every(shown, can(access, 'update')),
    run: () => import('./openFlowCommands').then(m => ({ default: m.shareOpenFlow })),
  }),
];
