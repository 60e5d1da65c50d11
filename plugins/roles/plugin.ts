import { IdNumber } from '@blueprintjs/icons';
import { every } from '#core/contract';
import {
  definePlugin,
  navEntry,
  page,
  panel,
  searchProvider,
  contribute,
  flags,
  permissions,
} from '#core/web';
import { auditSubjects } from '#plugins/audit/contract';
import { memberFields, memberPanels } from '#plugins/team/contract';
import {
  getRights,
  listRoles,
  mayRoles,
  roleDetail,
  rolesList,
  rolesAccess,
  rolesEnabled,
} from './contract';
import { strings } from './strings';
import { roleActions } from './web/actions/roleActions';

const seen = { when: mayRoles('read') };

/** Roles in the browser; whoever invites members gives roles even without seeing them here. */
export default definePlugin({
  id: 'roles',
  title: strings.title,
  contributes: [
    contribute(auditSubjects, 'roles.subject', { role: { path: name => roleDetail.to({ name }) } }),
    contribute(permissions, 'roles.access', {
      permission: rolesAccess,
      title: strings.title,
      help: strings.accessHelp,
    }),
    contribute(flags, 'roles.enabled', { flag: rolesEnabled }),
    page('roles.list', rolesList, {
      title: strings.title,
      view: () => import('./web/Roles'),
      ...seen,
    }),
    page('roles.detail', roleDetail, {
      title: strings.title,
      view: () => import('./web/RolePage'),
      ...seen,
    }),
    navEntry('roles.nav', {
      route: rolesList,
      title: strings.title,
      words: 'permissions, access, rights, rbac',
      icon: IdNumber,
      keys: 'g r',
      order: 50,
      ...seen,
    }),
    ...roleActions,
    panel('roles.memberRights', memberPanels, {
      when: every(seen.when, getRights.when),
      view: () => import('./web/MemberRights'),
    }),
    panel('roles.memberRoles', memberFields, {
      when: listRoles.when,
      view: () => import('./web/RolesField'),
    }),
    searchProvider('roles.search', {
      title: strings.title,
      find: () => import('./web/findRoles'),
      ...seen,
    }),
  ],
});
