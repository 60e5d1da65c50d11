import { History } from '@blueprintjs/icons';
import {
  definePlugin,
  navEntry,
  page,
  searchProvider,
  contribute,
  flags,
  permissions,
} from '#core/web';
import { mayAudit, trail, auditAccess, auditEnabled } from './contract';
import { strings } from './strings';
import { trailActions } from './web/actions/trailActions';

export default definePlugin({
  id: 'audit',
  title: strings.title,
  when: mayAudit,
  contributes: [
    contribute(permissions, 'audit.access', {
      permission: auditAccess,
      title: strings.title,
      help: strings.accessHelp,
    }),
    contribute(flags, 'audit.enabled', { flag: auditEnabled }),
    page('audit.trail', trail, { title: strings.title, view: () => import('./web/Trail') }),
    navEntry('audit.nav', {
      route: trail,
      title: strings.title,
      words:
        'logs, log, audit log, history, activity log, events, who changed, who deleted, deleted flows, deleted items',
      icon: History,
      keys: 'g l',
      order: 120,
    }),
    ...trailActions,
    searchProvider('audit.search', {
      title: strings.title,
      find: () => import('./web/findFilters'),
    }),
  ],
});
