import { GitPull } from '@blueprintjs/icons';
import { contribute, definePlugin, navEntry, permissions, searchProvider } from '#core/web';
import { auditSubjects } from '#plugins/audit/contract';
import { list as flowList } from '#plugins/flows/contract';
import { access, approvals, detail, list, may, policyAccess } from './contract';
import { strings } from './strings';
import { requestActions } from './web/actions/requestActions';
import { editorParts } from './web/editorParts';
import { reviewPages } from './web/reviewPages';

/** Change requests in the browser. */
export default definePlugin({
  id: 'reviews',
  title: strings.title,
  when: may('read'),
  contributes: [
    contribute(auditSubjects, 'reviews.subjects', {
      changeRequest: { kind: strings.subject, path: id => detail.to({ id }) },
      reviewPolicy: { kind: strings.policySubject },
    }),
    contribute(permissions, 'reviews.access', {
      permission: access,
      title: strings.title,
      help: strings.accessHelp,
    }),
    contribute(permissions, 'reviews.approvals', {
      permission: approvals,
      title: strings.approvalsTitle,
      help: strings.approvalsHelp,
    }),
    contribute(permissions, 'reviews.policyAccess', {
      permission: policyAccess,
      title: strings.policyTitle,
      help: strings.policyAccessHelp,
    }),
    ...reviewPages,
    navEntry('reviews.nav', {
      route: list,
      title: strings.title,
      words: 'reviews, approvals, pull requests, merge requests, four eyes',
      icon: GitPull,
      order: 72,
      under: flowList,
    }),
    searchProvider('reviews.search', {
      title: strings.title,
      find: () => import('./web/list/findRequests'),
    }),
    ...requestActions,
    ...editorParts,
  ],
});
