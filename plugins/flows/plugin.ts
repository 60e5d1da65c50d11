import { FlowBranch } from '@blueprintjs/icons';
import { can, entitled } from '#core/contract';
import {
  contribute,
  dashboardCards,
  definePlugin,
  figure,
  navEntry,
  nextSteps,
  page,
  panel,
  entitlements,
  flags,
  permissions,
  shareModule,
} from '#core/web/plugin';
import { auditSubjects } from '#plugins/audit/contract';
import { access, canvas, list, listFlows } from './contract';
import { mayMakeFlows, plan, openMade, formsEntry, policyVerification } from './contract/internal';
import { strings } from './strings';
import { flowActions } from './web/actions/flowActions';
import { flowSearches } from './web/search/flowSearches';

/** Flows in the browser: list, canvas, and everything done with them. */
export default definePlugin({
  id: 'flows',
  title: strings.title,
  when: can(access, 'read'),
  contributes: [
    shareModule('flows.module', '@sluice/flows', () => import('./contract')),
    contribute(auditSubjects, 'flows.subject', { flow: { path: id => canvas.to({ id }) } }),
    contribute(permissions, 'flows.access', {
      permission: access,
      title: strings.title,
      help: strings.accessHelp,
    }),
    contribute(entitlements, 'flows.plan', { entitlement: plan, title: strings.title }),
    contribute(flags, 'flows.openMade', { flag: openMade }),
    contribute(flags, 'flows.formsEntry', { flag: formsEntry }),
    contribute(flags, 'flows.policyVerification', { flag: policyVerification }),
    page('flows.list', list, {
      title: strings.title,
      view: () => import('./web/list/FlowListPage'),
    }),
    navEntry('flows.nav', {
      route: list,
      title: strings.title,
      words: 'journeys, workflows, orchestration',
      icon: FlowBranch,
      keys: 'g f',
      order: 70,
      when: entitled(plan),
    }),
    ...flowActions,
    ...flowSearches,
    panel('flows.recent', dashboardCards, {
      view: () => import('./web/dashboard/RecentFlows'),
      order: 20,
    }),
    panel('flows.deployments', dashboardCards, {
      view: () => import('./web/dashboard/LatestDeployments'),
      order: 21,
    }),
    figure('flows.count', {
      title: strings.title,
      to: list.to(),
      endpoint: listFlows,
      input: () => ({ query: { limit: 1, isMinimal: '' } }),
      count: ({ resourceLimit }) => resourceLimit.used,
      order: 10,
    }),
    contribute(
      nextSteps,
      'flows.start',
      { title: strings.nextStep, help: strings.nextStepHelp, to: list.to() },
      { when: mayMakeFlows, order: 20 },
    ),
  ],
});
