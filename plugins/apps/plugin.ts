import { Applications } from '@blueprintjs/icons';
import { can } from '#core/contract';
import {
  contribute,
  definePlugin,
  figure,
  navEntry,
  nextSteps,
  page,
  searchProvider,
  permissions,
} from '#core/web';
import { auditSubjects } from '#plugins/audit/contract';
import { policySource, policySources } from '#plugins/compare/contract';
import { deployReach } from '#plugins/editor/contract/internal';
import { access, detail, getApp, list, listApps } from './contract';
import { strings } from './strings';
import { appActions } from './web/actions/appActions';
import { policyActions } from './web/actions/policyActions';
import { appPages } from './web/detail/appTabs';
import { scheduleActions } from './web/actions/scheduleActions';

export default definePlugin({
  id: 'apps',
  title: strings.title,
  when: can(access, 'read'),
  contributes: [
    contribute(auditSubjects, 'apps.subject', { application: { path: id => detail.to({ id }) } }),
    contribute(permissions, 'apps.access', {
      permission: access,
      title: strings.title,
      help: strings.accessHelp,
    }),
    page('apps.list', list, { title: strings.title, view: () => import('./web/list/AppList') }),
    ...appPages,
    navEntry('apps.nav', {
      route: list,
      title: strings.title,
      words: 'clients, oauth, oauth client, oidc, api keys, cron jobs, schedules, flow policies',
      icon: Applications,
      keys: 'g a',
      order: 80,
    }),
    ...appActions,
    ...policyActions,
    ...scheduleActions,
    figure('apps.count', {
      title: strings.title,
      to: list.to(),
      endpoint: listApps,
      input: () => ({ query: { page: 0, limit: 1 } }),
      count: ({ appsCount }) => appsCount,
      order: 20,
    }),
    contribute(
      nextSteps,
      'apps.next',
      { title: strings.nextTitle, help: strings.nextHelp, to: `${list.to()}?new` },
      { when: can(access, 'create'), order: 80 },
    ),
    contribute(
      policySources,
      'apps.comparedPolicy',
      policySource(getApp, ({ app }, policyId) => {
        const policy = app.policies.find(each => each.policyId === policyId);
        return policy && { ...policy, app: { name: app.name, link: detail.to({ id: app.appId }) } };
      }),
    ),
    contribute(deployReach, 'apps.reach', { view: () => import('./web/policies/FlowReach') }),
    searchProvider('apps.search', {
      title: strings.title,
      find: () => import('./web/list/findApps'),
    }),
  ],
});
