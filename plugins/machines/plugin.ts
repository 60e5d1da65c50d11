import { Key, User } from '@blueprintjs/icons';
import { contribute, definePlugin, navEntry, page, permissions, searchProvider } from '#core/web';
import { auditSubjects } from '#plugins/audit/contract';
import { access, detail, list, may, tokensPage } from './contract';
import { strings } from './strings';
import { machineActions } from './web/actions/accountActions';

const readers = { when: may('read') };

/** Service accounts and personal access tokens in the browser. */
export default definePlugin({
  id: 'machines',
  title: strings.title,
  contributes: [
    contribute(auditSubjects, 'machines.subjects', {
      serviceAccount: { kind: strings.subject, path: id => detail.to({ id }) },
      personalToken: { kind: strings.tokenSubject },
    }),
    contribute(permissions, 'machines.access', {
      permission: access,
      title: strings.title,
      help: strings.accessHelp,
    }),
    page('machines.list', list, {
      title: strings.title,
      view: () => import('./web/list/AccountList'),
      ...readers,
    }),
    page('machines.detail', detail, {
      title: strings.title,
      view: () => import('./web/detail/AccountPage'),
      ...readers,
    }),
    page('machines.tokens', tokensPage, {
      title: strings.tokensTitle,
      view: () => import('./web/tokens/TokensPage'),
    }),
    navEntry('machines.nav', {
      route: list,
      title: strings.title,
      words:
        'machine users, worker apps, bots, api tokens, client credentials, workload identity, ci, pipelines',
      icon: User,
      order: 32,
      ...readers,
    }),
    navEntry('machines.tokensNav', {
      route: tokensPage,
      title: strings.tokensTitle,
      words: 'pat, pats, my tokens, api tokens, access tokens',
      icon: Key,
      order: 34,
    }),
    searchProvider('machines.search', {
      title: strings.title,
      find: () => import('./web/list/findAccounts'),
      ...readers,
    }),
    ...machineActions,
  ],
});
