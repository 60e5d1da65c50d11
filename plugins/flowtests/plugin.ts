import { can } from '#core/contract';
import { fromModule, contribute, definePlugin, page, provide } from '#core/web/plugin';
import { asidePanels, canvasBars, panelButtons } from '#plugins/editor/contract';
import { access, flowListActions } from '#plugins/flows/contract';
import { runTools } from '#plugins/runs/contract';
import { testRulesPage, testsTab } from './contract';
import { strings } from './strings';
import { testActions } from './web/actions/suiteActions';
import { Suites, suites } from './web/suite/Suites';

const buttons = () => import('./web/actions/TestButtons');

/** Tests in the browser: kept of runs, run on the canvas, with what they reach. */
export default definePlugin({
  id: 'flowtests',
  title: strings.title,
  when: can(access, 'read'),
  contributes: [
    contribute(asidePanels, 'flowtests.panel', {
      tab: testsTab,
      view: () => import('./web/panel/TestsPanel'),
    }),
    contribute(panelButtons, 'flowtests.button', {
      view: fromModule(buttons, 'TestsButton'),
    }),
    contribute(canvasBars, 'flowtests.coverage', {
      view: () => import('./web/suite/CoverageWatch'),
    }),
    contribute(
      runTools,
      'flowtests.keepRun',
      { view: fromModule(buttons, 'KeepAsTest') },
      { when: can(access, 'update') },
    ),
    page('flowtests.rules', testRulesPage, {
      title: strings.rulesTitle,
      words: 'deploy guard, required tests, required coverage, quality gate',
      view: () => import('./web/rules/TestRulesPage'),
    }),
    contribute(
      flowListActions,
      'flowtests.rulesButton',
      { view: fromModule(buttons, 'TestRulesButton') },
      { order: 91 },
    ),
    provide('flowtests.suites', {
      service: suites,
      per: 'company',
      create: context => new Suites(context),
    }),
    ...testActions,
  ],
});
