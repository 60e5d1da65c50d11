import { can } from '#core/contract';
import { definePlugin, page } from '#core/web/plugin';
import { access, rulesPage } from '#plugins/flows/contract';
import { strings } from './strings';

/** The linter in the browser: the page of what the environment asks of its flows. */
export default definePlugin({
  id: 'linter',
  title: strings.rulesTitle,
  when: can(access, 'read'),
  contributes: [
    page('linter.rules', rulesPage, {
      title: strings.rulesTitle,
      view: () => import('./web/rules/FlowRulesPage'),
    }),
  ],
});
