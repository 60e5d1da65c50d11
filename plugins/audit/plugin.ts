import { command, definePlugin, navEntry, page, searchProvider } from '#core/web';
import { mayAudit, trail } from './contract';
import { strings } from './strings';

export default definePlugin({
  id: 'audit',
  title: strings.title,
  when: mayAudit,
  contributes: [
    page('audit.trail', trail, { title: strings.title, view: () => import('./web/Trail') }),
    navEntry('audit.nav', {
      route: trail,
      title: strings.title,
      icon: 'audit',
      keys: 'g l',
      order: 120,
    }),
    command('audit.verify', {
      title: strings.verifyTrail,
      run: () => import('./web/commands/openVerification'),
    }),
    searchProvider('audit.search', {
      title: strings.title,
      find: () => import('./web/findFilters'),
    }),
  ],
});
