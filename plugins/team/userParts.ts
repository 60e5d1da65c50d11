import { command, navEntry, page, searchProvider } from '#core/web';
import {
  groupPage,
  groupsPage,
  listUserEvents,
  mayUsers,
  userEventsPage,
  userPage,
  usersPage,
} from './contract';
import { userStrings as strings } from './userStrings';

const { title } = strings;
const users = { when: mayUsers('read') };

/** What shows the end users. */
export const userParts = [
  page('team.users', usersPage, { title, view: () => import('./web/users/Users'), ...users }),
  page('team.user', userPage, { title, view: () => import('./web/users/UserPage'), ...users }),
  page('team.groups', groupsPage, {
    title: strings.groups,
    view: () => import('./web/groups/Groups'),
    ...users,
  }),
  page('team.group', groupPage, {
    title: strings.groups,
    view: () => import('./web/groups/GroupPage'),
    ...users,
  }),
  page('team.userEvents', userEventsPage, {
    title: strings.eventsOf,
    view: () => import('./web/users/UserEvents'),
    when: listUserEvents.when,
  }),
  navEntry('team.usersNav', {
    route: usersPage,
    title,
    icon: 'users',
    keys: 'g u',
    order: 40,
    ...users,
  }),
  command('team.openGroups', {
    title: strings.goToGroups,
    run: () => import('./web/commands/openGroups'),
    ...users,
  }),
  searchProvider('team.userSearch', {
    title,
    sign: '@',
    find: () => import('./web/findUsers'),
    ...users,
  }),
] as const;
