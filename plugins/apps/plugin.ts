import { can } from '../../core/contract';
import { command, definePlugin, navEntry, page, searchProvider } from '../../core/web';
import { access, detail, list } from './contract';
import { strings } from './strings';

export default definePlugin({
  id: 'apps',
  title: strings.title,
  when: can(access, 'read'),
  contributes: [
    page('apps.list', list, { title: strings.title, view: () => import('./web/list/AppList') }),
    page('apps.detail', detail, { title: strings.title, view: () => import('./web/detail/AppDetail') }),
    navEntry('apps.nav', { route: list, title: strings.title, icon: 'apps', order: 80 }),
    command('apps.add', {
      title: strings.add,
      when: can(access, 'create'),
      run: () => import('./web/list/openNewApp'),
    }),
    searchProvider('apps.search', { title: strings.title, find: () => import('./web/list/findApps') }),
  ],
});
