import { can } from '#core/contract';
import { contribute, definePlugin, provide } from '#core/web/plugin';
import { canvasBars, nodeMenu } from '#plugins/editor/contract';
import { access } from '#plugins/flows/contract';
import { strings } from './strings';
import { refactoringActions } from './web/actions/refactoringActions';
import { OpenRefactoring, openRefactoring } from './web/dialogs/OpenRefactoring';

/** Changes of the flow on screen that leave what it does as it is. */
export default definePlugin({
  id: 'refactoring',
  title: strings.title,
  when: can(access, 'update'),
  contributes: [
    contribute(canvasBars, 'refactoring.dialogs', {
      view: () => import('./web/dialogs/RefactoringDialogs'),
    }),
    contribute(nodeMenu, 'refactoring.nodes', {
      view: () => import('./web/actions/RefactoringItems'),
    }),
    ...refactoringActions,
    provide('refactoring.dialog', {
      service: openRefactoring,
      per: 'session',
      create: () => new OpenRefactoring(),
    }),
  ],
});
