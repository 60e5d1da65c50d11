import { can } from '#core/contract';
import { contribute, definePlugin, provide } from '#core/web/plugin';
import { asidePanels, canvasBars, statusButtons } from '#plugins/editor/contract';
import { brokenRules } from '#plugins/editor/contract/internal';
import { nodeNotes } from '#plugins/properties/contract';
import { access } from '#plugins/flows/contract';
import { strings } from './strings';
import { problemsActions } from './web/actions/problemsActions';
import { OpenCanvas, openCanvas } from './web/patch/openCanvas';
import { OpenProblems, openProblems } from './web/store/openProblems';

/** Problems of the flow on screen: found while one edits, shown, led to and fixed. */
export default definePlugin({
  id: 'problems',
  title: strings.title,
  when: can(access, 'read'),
  contributes: [
    contribute(canvasBars, 'problems.watch', { view: () => import('./web/watch/ProblemsWatch') }),
    contribute(asidePanels, 'problems.panel', {
      tab: 'findings',
      view: () => import('./web/panel/FindingsPanel'),
    }),
    contribute(statusButtons, 'problems.button', {
      view: () => import('./web/panel/FindingsButton'),
    }),
    contribute(nodeNotes, 'problems.node', { view: () => import('./web/panel/NodeFindings') }),
    contribute(brokenRules, 'problems.brokenRules', {
      view: () => import('./web/deploy/RulesBrokenDialog'),
    }),
    ...problemsActions,
    provide('problems.open', {
      service: openProblems,
      per: 'session',
      create: () => new OpenProblems(),
    }),
    provide('problems.openCanvas', {
      service: openCanvas,
      per: 'session',
      create: () => new OpenCanvas(),
    }),
  ],
});
