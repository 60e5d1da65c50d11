import { can, every, inContext } from '#core/contract';
import { action, fromModule } from '#core/web/plugin';
import { access, openFlow } from '#plugins/flows/contract';
import { strings } from '../../strings';

const load = () => import('./runPanelActions');

/** Opens the panel in which the flow on screen is tried, or closes it. */
export const tryFlow = action('runs.try', {
  title: strings.tryFlow,
  keys: 'mod+enter',
  words: 'run flow, test flow, execute, preview, debug',
  when: every(inContext(openFlow), can(access, 'update')),
  run: fromModule(load, 'toggleTrial'),
});

/** Opens the runs of the flow on screen, or closes them. */
export const showRuns = action('runs.show', {
  title: strings.runs,
  words: 'logs, executions, history, debug, trace',
  palette: strings.showRuns,
  when: every(inContext(openFlow), can(access, 'read')),
  run: fromModule(load, 'toggleRuns'),
});

/** Actions that open the panels of runs. */
export const panelActions = [tryFlow, showRuns];
