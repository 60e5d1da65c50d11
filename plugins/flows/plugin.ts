import { can, entitled } from '#core/contract';
import {
  contribute,
  dashboardCards,
  definePlugin,
  figure,
  navEntry,
  nextSteps,
  page,
  provide,
} from '#core/web/plugin';
import { access, canvas, list, listFlows, plan, rulesPage } from './contract';
import { strings } from './strings';
import { compareParts } from './web/compare/compareParts';
import { flowCommands } from './web/commands/flowCommands';
import { formsNav } from './web/list/formsNav';
import { OpenCanvas, openCanvas } from './web/patch/openCanvas';
import { flowSearches } from './web/search/flowSearches';
import { OpenEditor, openEditor } from './web/session/openEditor';

/** Flows in the browser: list, canvas, and everything done with them. */
export default definePlugin({
  id: 'flows',
  title: strings.title,
  when: can(access, 'read'),
  contributes: [
    page('flows.list', list, {
      title: strings.title,
      view: () => import('./web/list/FlowListPage'),
    }),
    page('flows.rules', rulesPage, {
      title: strings.rulesTitle,
      view: () => import('./web/rules/FlowRulesPage'),
    }),
    page('flows.canvas', canvas, {
      title: strings.canvas,
      view: () => import('./web/page/FlowPage'),
    }),
    navEntry('flows.nav', {
      route: list,
      title: strings.title,
      icon: 'flows',
      keys: 'g f',
      order: 70,
      when: entitled(plan),
    }),
    formsNav,
    ...compareParts,
    ...flowCommands,
    ...flowSearches,
    contribute(
      dashboardCards,
      'flows.recent',
      { view: () => import('./web/dashboard/RecentFlows') },
      { order: 20 },
    ),
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
      { when: can(access, 'create'), order: 20 },
    ),
    provide('flows.openEditor', {
      service: openEditor,
      per: 'session',
      create: () => new OpenEditor(),
    }),
    provide('flows.canvasEditor', {
      service: openCanvas,
      per: 'session',
      create: () => new OpenCanvas(),
    }),
  ],
});
