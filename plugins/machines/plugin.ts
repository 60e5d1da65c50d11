import { User } from '@blueprintjs/icons';
import { contribute, definePlugin, navEntry, permissions, searchProvider } from '#core/web';
import { accountPanels } from '#core/web/internal';
import { auditSubjects } from '#plugins/audit/contract';
import { list as team } from '#plugins/team/contract';
import { access, detail, list, may } from './contract';
import { strings } from './strings';
import { machinePages } from './web/machinePages';
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
    ...machinePages,
    navEntry('machines.nav', {
      route: list,
      title: strings.title,
      words:
        'machine users, worker apps, bots, api tokens, client credentials, workload identity, ci, pipelines',
      icon: User,
      order: 32,
      under: team,
      ...readers,
    }),
    contribute(accountPanels, 'machines.account', {
      view: () => import('./web/tokens/TokensPanel'),
    }),
    searchProvider('machines.search', {
      title: strings.title,
      find: () => import('./web/list/findAccounts'),
      ...readers,
    }),
    ...machineActions,
  ],
});
