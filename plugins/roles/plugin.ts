import { command, definePlugin, navEntry, page, panel, searchProvider } from '#core/web';
import { memberPanels } from '#plugins/team/contract';
import { getRights, mayRoles, roleDetail, rolesList } from './contract';
import { strings } from './strings';

export default definePlugin({
  id: 'roles',
  title: strings.title,
  when: mayRoles('read'),
  contributes: [
    page('roles.list', rolesList, { title: strings.title, view: () => import('./web/Roles') }),
    page('roles.detail', roleDetail, {
      title: strings.title,
      view: () => import('./web/RolePage'),
    }),
    navEntry('roles.nav', {
      route: rolesList,
      title: strings.title,
      icon: 'roles',
      keys: 'g r',
      order: 50,
    }),
    command('roles.new', {
      title: strings.newRole,
      when: mayRoles('create'),
      run: () => import('./web/commands/openNewRole'),
    }),
    command('roles.openOne', {
      title: strings.openOne,
      asks: true,
      run: () => import('./web/commands/openOne'),
    }),
    command('roles.deleteOne', {
      title: strings.deleteOne,
      asks: true,
      when: mayRoles('delete'),
      run: () => import('./web/commands/deleteOne'),
    }),
    panel('roles.memberRights', memberPanels, {
      when: getRights.when,
      view: () => import('./web/MemberRights'),
    }),
    searchProvider('roles.search', { title: strings.title, find: () => import('./web/findRoles') }),
  ],
});
