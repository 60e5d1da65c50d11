import { contribute, definePlugin, page } from '#core/web';
import { userLinks } from '#plugins/users/contract';
import { listUserEvents, userEventsPage } from './contract';
import { strings } from './strings';
import { userRunStrings } from './userRunStrings';

const mayWatch = { when: listUserEvents.when };

/** Past runs in the browser. */
export default definePlugin({
  id: 'runs',
  title: strings.runs,
  contributes: [
    page('runs.userEvents', userEventsPage, {
      title: userRunStrings.eventsOf,
      view: () => import('./web/userRuns/UserEvents'),
      ...mayWatch,
    }),
    contribute(
      userLinks,
      'runs.userEventsLink',
      { title: userRunStrings.activity, to: id => userEventsPage.to({ id }) },
      mayWatch,
    ),
  ],
});
