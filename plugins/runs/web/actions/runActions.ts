import { can } from '#core/contract';
import { companyAccess } from '#core/contract/internal';
import { action, fromModule } from '#core/web/plugin';
import { access } from '#plugins/flows/contract';
import { strings } from '../../strings';
import type { RunDebug } from '../debug/RunDebug';

const load = () => import('./runRunActions');

/** Replays the run that is open on the draft. */
export const replayRun = action('runs.replay', {
  title: strings.replay,
  palette: false,
  when: can(access, 'update'),
  enabled: (debug: RunDebug) =>
    debug.busy === null && !debug.debugViewOff && debug.steps.length > 0,
  run: fromModule(load, 'replay'),
});

/** Downloads the run that is open with its steps. */
export const downloadRun = action('runs.download', {
  title: strings.downloadRun,
  palette: false,
  when: can(access, 'read'),
  run: fromModule(load, 'download'),
});

/** Deletes the run that is open. */
export const deleteRun = action('runs.delete', {
  title: strings.deleteRun,
  palette: false,
  when: can(access, 'delete'),
  danger: true,
  enabled: (debug: RunDebug) => debug.busy === null,
  confirm: ({ run }) => ({
    title: strings.deleteRunTitle.text,
    body:
      run?.status === 'waiting'
        ? `${strings.deleteRunHelp.text} ${strings.deleteWaitingHelp.text}`
        : strings.deleteRunHelp.text,
    confirm: strings.deleteRun.text,
  }),
  run: fromModule(load, 'remove'),
  done: strings.runDeleted,
});

/** Reads the list of runs again. */
export const refreshRuns = action('runs.refresh', {
  title: strings.refresh,
  palette: false,
  when: can(access, 'read'),
  run: fromModule(load, 'refresh'),
});

/** Has runs of the environment record their data. */
export const switchDebugOn = action('runs.switchOn', {
  title: strings.switchOn,
  palette: false,
  when: can(companyAccess, 'update'),
  run: fromModule(load, 'switchOn'),
});

/** Has runs of the environment record no data. */
export const switchDebugOff = action('runs.switchOff', {
  title: strings.switchOff,
  palette: false,
  when: can(companyAccess, 'update'),
  offered: ({ list }: RunDebug) => !list.debugViewOff,
  confirm: () => ({
    title: strings.switchOffTitle.text,
    body: strings.switchOffHelp.text,
    confirm: strings.switchOffConfirm.text,
  }),
  run: fromModule(load, 'switchOff'),
});

/** The actions of runs of the flow on screen. */
export const runActions = [
  replayRun,
  downloadRun,
  deleteRun,
  refreshRuns,
  switchDebugOn,
  switchDebugOff,
];
