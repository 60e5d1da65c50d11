import { can, every, where } from '#core/contract';
import { action, contribute, definePlugin, fromModule, page } from '#core/web/plugin';
import {
  asidePanels,
  canvasBars,
  nodeRuns,
  panelButtons,
  toolbarActions,
} from '#plugins/editor/contract';
import { access, openFlow } from '#plugins/flows/contract';
import { userLinks } from '#plugins/users/contract';
import { listUserEvents, userEventsPage } from './contract';
import { strings } from './strings';
import { userRunStrings } from './userRunStrings';

const watching = { when: listUserEvents.when };
const reading = { when: can(access, 'read') };
const shown = where(openFlow);

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
    contribute(
      panelButtons,
      'runs.button',
      { view: () => import('./web/buttons/RunsButton') },
      reading,
    ),
    contribute(
      toolbarActions,
      'runs.tryButton',
      { view: () => import('./web/buttons/TryButton') },
      reading,
    ),
    action('runs.try', {
      title: strings.tryFlow,
      when: every(shown, can(access, 'update')),
      run: fromModule(() => import('./web/openPanel'), 'openTrial'),
    }),
    action('runs.show', {
      title: strings.showRuns,
      when: every(shown, reading.when),
      run: fromModule(() => import('./web/openPanel'), 'openRuns'),
    }),
  ],
});
