import { can } from '#core/contract';
import { contribute, definePlugin, page, permissions, provide } from '#core/web/plugin';
import { access, flowListActions } from '#plugins/flows/contract';
import { lintEngine, rulesAccess, rulesPage } from './contract';
import { strings } from './strings';

/** The linter in the browser: the page of what the environment asks of its flows. */
export default definePlugin({
  id: 'linter',
  title: strings.rulesTitle,
  when: can(access, 'read'),
  contributes: [
    contribute(permissions, 'linter.rulesAccess', {
      permission: rulesAccess,
      title: strings.rulesTitle,
      help: strings.accessHelp,
    }),
    page('linter.rules', rulesPage, {
      title: strings.rulesTitle,
      words: 'linter, policies, quality, checks, validate, problems, issues, governance',
      view: () => import('./web/rules/FlowRulesPage'),
    }),
    contribute(
      flowListActions,
      'linter.rulesButton',
      { view: () => import('./web/rules/RulesButton') },
      { order: 90 },
    ),
    provide('linter.engine', {
      service: lintEngine,
      per: 'app',
      create: () => ({ load: async () => (await import('./web/lintEngine')).lintEngine }),
    }),
  ],
});
