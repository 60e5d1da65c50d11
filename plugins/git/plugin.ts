import { GitBranch } from '@blueprintjs/icons';
import { can } from '#core/contract';
import { contribute, definePlugin, navEntry, page, permissions } from '#core/web';
import { companyPage } from '#plugins/admin/contract';
import { auditSubjects } from '#plugins/audit/contract';
import { canvasBars } from '#plugins/editor/contract';
import { access, gitPage } from './contract';
import { strings } from './strings';
import { gitActions } from './web/gitActions';

const readers = { when: can(access, 'read') };

/** The environment’s repository in the browser. */
export default definePlugin({
  id: 'git',
  title: strings.title,
  contributes: [
    contribute(auditSubjects, 'git.subjects', {
      repository: { kind: strings.subject, path: () => gitPage.to() },
    }),
    contribute(permissions, 'git.access', {
      permission: access,
      title: strings.title,
      help: strings.accessHelp,
    }),
    page('git.page', gitPage, {
      title: strings.title,
      view: () => import('./web/GitPage'),
      ...readers,
    }),
    navEntry('git.nav', {
      route: gitPage,
      title: strings.title,
      words: strings.words.text,
      icon: GitBranch,
      order: 121,
      under: companyPage,
      ...readers,
    }),
    contribute(canvasBars, 'git.merge', { view: () => import('./web/MergeFromBranch') }),
    ...gitActions,
  ],
});
