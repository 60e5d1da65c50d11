import { can } from '#core/contract';
import { fromModule, contribute, definePlugin, page, provide } from '#core/web/plugin';
import {
  asidePanels,
  canvasBars,
  nodeMenu,
  panelButtons,
  toolbarActions,
} from '#plugins/editor/contract';
import { nodeNotes, nodePreview, nodeRuns } from '#plugins/properties/contract';
import { access } from '#plugins/flows/contract';
import { userLinks } from '#plugins/users/contract';
import { flowTrials, listUserEvents, userEventsPage } from './contract';
import { strings } from './strings';
import { userRunStrings } from './userRunStrings';
import { compareActions } from './web/actions/compareActions';
import { panelActions } from './web/actions/panelActions';
import { runActions } from './web/actions/runActions';
import { Debuggers, debuggers } from './web/node/Debuggers';
import { debuggerActions } from './web/node/debuggerActions';

const buttons = () => import('./web/actions/RunButtons');

const watching = { when: listUserEvents.when };
const reading = { when: can(access, 'read') };
const trying = { when: can(access, 'update') };

const stopBar = () => import('./web/breakpoints/StopBar');

/** The debuggers of flows, and what others may know of them. */
const services = [
  provide('runs.debuggers', {
    service: debuggers,
    per: 'company',
    create: context => new Debuggers(context),
  }),
  provide('runs.flowTrials', {
    service: flowTrials,
    per: 'company',
    create: context => context.get(debuggers),
  }),
] as const;

/** Runs in the browser: trials and past runs beside the canvas, and the runs of an end user. */
export default definePlugin({
  id: 'runs',
  title: strings.title,
  contributes: [
    page('runs.userEvents', userEventsPage, {
      title: userRunStrings.eventsOf,
      view: () => import('./web/userRuns/UserEvents'),
      ...watching,
    }),
    contribute(
      userLinks,
      'runs.userEventsLink',
      { title: userRunStrings.activity, to: id => userEventsPage.to({ id }) },
      watching,
    ),
    contribute(
      asidePanels,
      'runs.debug',
      { tab: 'debug', view: () => import('./web/debug/DebugPanel') },
      reading,
    ),
    contribute(
      asidePanels,
      'runs.trial',
      { tab: 'run', view: () => import('./web/try/TryPanel') },
      reading,
    ),
    contribute(canvasBars, 'runs.bar', { view: () => import('./web/debug/RunBar') }, reading),
    contribute(nodeRuns, 'runs.node', { view: () => import('./web/steps/NodeRuns') }, reading),
    contribute(panelButtons, 'runs.button', { view: fromModule(buttons, 'RunsButton') }, reading),
    contribute(
      toolbarActions,
      'runs.tryButton',
      { view: fromModule(buttons, 'TryButton') },
      reading,
    ),
    contribute(canvasBars, 'runs.marks', { view: () => import('./web/node/MarksWatch') }, trying),
    contribute(canvasBars, 'runs.stop', { view: stopBar }, trying),
    contribute(nodeNotes, 'runs.trials', { view: () => import('./web/node/NodeTrial') }, trying),
    contribute(nodePreview, 'runs.test', { view: () => import('./web/node/FunctionTest') }, trying),
    contribute(nodeMenu, 'runs.nodes', { view: () => import('./web/node/NodeItems') }, trying),
    ...services,
    ...debuggerActions,
    ...panelActions,
    ...runActions,
    ...compareActions,
  ],
});
