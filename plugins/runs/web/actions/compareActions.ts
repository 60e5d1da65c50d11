import { can, every, inContext } from '#core/contract';
import { action, fromModule } from '#core/web/plugin';
import { access, openFlow } from '#plugins/flows/contract';
import { strings } from '../../strings';
import type { RunDebug } from '../debug/RunDebug';

const load = () => import('./runCompareActions');

/** Selects two runs of the flow on screen, which are then shown side by side. */
export const compareRuns = action('runs.compare', {
  title: strings.compareRuns,
  words: 'diff runs, side by side, difference of executions',
  when: every(inContext(openFlow), can(access, 'read')),
  run: fromModule(load, 'selectRuns'),
});

/** Selects a run to compare the one that is open with. */
export const compareRun = action('runs.compareWith', {
  title: strings.compareWith,
  palette: false,
  when: can(access, 'read'),
  enabled: (debug: RunDebug) => debug.busy === null,
  run: fromModule(load, 'selectOther'),
});

/** Actions that show runs side by side. */
export const compareActions = [compareRuns, compareRun];
