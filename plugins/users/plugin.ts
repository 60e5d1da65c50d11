import { GroupObjects, Person } from '@blueprintjs/icons';
import {
  definePlugin,
  navEntry,
  page,
  searchProvider,
  contribute,
  flags,
  permissions,
} from '#core/web';
import { auditSubjects } from '#plugins/audit/contract';
import {
  groupPage,
  groupsPage,
  mayUsers,
  userPage,
  usersPage,
  usersAccess,
  usersEnabled,
} from './contract';
import { userStrings as strings } from './strings';
import { groupActions } from './web/actions/groupActions';
import { userActions } from './web/actions/userActions';

const { title, accessHelp: help } = strings;
const users = { when: mayUsers('read') };

/** End users in the browser: their list and their groups. */
export default definePlugin({
  id: 'users',
  title,
  contributes: [
    contribute(auditSubjects, 'users.subject', {
      user: { path: userId => userPage.to({ id: userId }) },
      usergroup: { kind: strings.groupKind, path: groupId => groupPage.to({ id: groupId }) },
    }),
    contribute(permissions, 'users.access', { permission: usersAccess, title, help }),
    contribute(flags, 'users.enabled', { flag: usersEnabled }),
    page('users.users', usersPage, { title, view: () => import('./web/users/Users'), ...users }),
    page('users.user', userPage, { title, view: () => import('./web/users/UserPage'), ...users }),
    page('users.groups', groupsPage, {
      title: strings.groups,
      view: () => import('./web/groups/Groups'),
      ...users,
    }),
    page('users.group', groupPage, {
      title: strings.groups,
      view: () => import('./web/groups/GroupPage'),
      ...users,
    }),
    navEntry('users.usersNav', {
      route: usersPage,
      title,
      words:
        'people, directory, accounts, customers, end-users, end users, delete user, lock user, unlock user, block user, gdpr, personal data, right to erasure, erase user',
      icon: Person,
      keys: 'g u',
      order: 40,
      ...users,
    }),
    navEntry('users.groupsNav', {
      route: groupsPage,
      title: strings.groups,
      words: 'user groups, segments',
      icon: GroupObjects,
      order: 42,
      under: usersPage,
      ...users,
    }),
    ...userActions,
    ...groupActions,
    searchProvider('users.userSearch', {
      title,
      sign: '@',
      find: () => import('./web/findUsers'),
      ...users,
    }),
  ],
});
