import { can, every, where } from '#core/contract';
import { command, contribute, definePlugin } from '#core/web/plugin';
import {
  asidePanels,
  canvasBars,
  nodeRuns,
  panelButtons,
  toolbarActions,
} from '#plugins/editor/contract';
import { access, openFlow } from '#plugins/flows/contract';
import { strings } from './strings';

const shown = where(openFlow);

/** Runs in the browser: trials and past runs beside the canvas, stepped through on it. */
export default definePlugin({
  id: 'runs',
  title: strings.title,
  when: can(access, 'read'),
  contributes: [
    contribute(asidePanels, 'runs.debug', {
      tab: 'debug',
      view: () => import('./web/debug/DebugPanel'),
    }),
    contribute(asidePanels, 'runs.trial', {
      tab: 'run',
      view: () => import('./web/try/TryPanel'),
    }),
    contribute(canvasBars, 'runs.bar', { view: () => import('./web/debug/RunBar') }),
    contribute(nodeRuns, 'runs.node', { view: () => import('./web/steps/NodeRuns') }),
    contribute(panelButtons, 'runs.button', { view: () => import('./web/buttons/RunsButton') }),
    contribute(toolbarActions, 'runs.tryButton', {
      view: () => import('./web/buttons/TryButton'),
    }),
    command('runs.try', {
      title: strings.tryFlow,
      when: every(shown, can(access, 'update')),
      run: () => import('./web/openPanel').then(({ openTrial }) => ({ default: openTrial })),
    }),
    command('runs.show', {
      title: strings.showRuns,
      when: shown,
      run: () => import('./web/openPanel').then(({ openRuns }) => ({ default: openRuns })),
    }),
  ],
});
