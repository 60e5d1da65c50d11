import { History } from '@blueprintjs/icons';
import {
  fromModule,
  contribute,
  definePlugin,
  navEntry,
  page,
  searchProvider,
} from '#core/web/plugin';
import { auditSubjects } from '#plugins/audit/contract';
import { versionMenu } from '#plugins/editor/contract/internal';
import { flowRowMenu, list as flows } from '#plugins/flows/contract';
import { canaryPage, history, mayRead } from './contract';
import { canaryBrief } from './contract/internal';
import { strings } from './strings';
import { releaseActions } from './web/actions/canaryActions';

const items = () => import('./web/actions/CanaryItems');

const readers = { when: mayRead };

/** Canaries and the history of deployments in the browser. */
export default definePlugin({
  id: 'releases',
  title: strings.title,
  contributes: [
    contribute(auditSubjects, 'releases.subjects', {
      canary: { kind: strings.subject, path: id => canaryPage.to({ id }) },
    }),
    page('releases.history', history, {
      title: strings.title,
      words: 'deployments, deployment history, release history, rollback, canaries',
      view: () => import('./web/history/ReleasesPage'),
      ...readers,
    }),
    page('releases.canary', canaryPage, {
      title: strings.canary,
      view: () => import('./web/canary/CanaryPage'),
      ...readers,
    }),
    navEntry('releases.nav', {
      route: history,
      title: strings.title,
      words: 'deployments, canary, progressive rollout, rollback',
      icon: History,
      order: 79,
      under: flows,
      ...readers,
    }),
    searchProvider('releases.search', {
      title: strings.canaries,
      find: () => import('./web/history/findCanaries'),
      ...readers,
    }),
    contribute(
      canaryBrief,
      'releases.brief',
      { view: () => import('./web/start/CanaryBrief') },
      readers,
    ),
    contribute(versionMenu, 'releases.version', { view: fromModule(items, 'StartInMenu') }),
    contribute(flowRowMenu, 'releases.row', { view: fromModule(items, 'StartInRow') }),
    ...releaseActions,
  ],
});
