import { can, every, inContext } from '#core/contract';
import { action, fromModule, type SubjectSource } from '#core/web/plugin';
import { access, openFlow, type FlowRowMenuProps } from '#plugins/flows/contract';
import { mayMakeFlows } from '#plugins/flows/contract/internal';
import { strings } from '../../strings';

const load = () => import('./runFlowActions');
const among: SubjectSource<FlowRowMenuProps> = {
  question: strings.whichFlow,
  find: fromModule(load, 'findAnyFlow'),
};
const shown = inContext(openFlow);

/** Opens the import over the list of flows. */
export const importFlow = action('transfer.importFlow', {
  title: strings.import,
  words: 'upload flow, json, davinci',
  palette: strings.importTitle,
  when: mayMakeFlows,
  run: fromModule(load, 'openImport'),
});

/** Exports a flow as a file. */
export const exportFlow = action('transfer.exportOne', {
  title: strings.export,
  words: 'download flow, backup flow, json',
  palette: strings.exportAFlow,
  among,
  when: can(access, 'read'),
  run: fromModule(load, 'exportFlow'),
});

/** Exports a flow and those it calls as one file. */
export const exportWithSubflows = action('transfer.exportWithSubflows', {
  title: strings.exportWithSubflows,
  palette: strings.exportAFlowWithSubflows,
  among,
  when: can(access, 'read'),
  run: fromModule(load, 'exportWithSubflows'),
});

/** Opens the dialog in which a flow of the list is shared. */
export const shareFlow = action('transfer.shareOne', {
  title: strings.share,
  palette: false,
  when: can(access, 'update'),
  run: fromModule(load, 'share'),
});

/** Exports a saved version of the flow on screen. */
export const exportVersion = action('transfer.exportVersion', {
  title: strings.export,
  palette: false,
  when: can(access, 'read'),
  run: fromModule(load, 'exportVersion'),
});

/** Exports the flow on screen as it is stored. */
const exportOpenFlow = action('transfer.exportFlow', {
  title: strings.cmdExport,
  when: every(shown, can(access, 'read')),
  run: fromModule(load, 'exportOpenFlow'),
});

/** Opens the dialog in which the flow on screen is shared. */
const shareOpenFlow = action('transfer.shareFlow', {
  title: strings.shareFlow,
  when: every(shown, can(access, 'update')),
  run: fromModule(load, 'shareOpenFlow'),
});

/** The actions that export and import single flows. */
export const flowActions = [
  importFlow,
  exportFlow,
  exportWithSubflows,
  shareFlow,
  exportVersion,
  exportOpenFlow,
  shareOpenFlow,
];
