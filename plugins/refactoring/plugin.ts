import { can } from '#core/contract';
import { fromModule, appBarItems, contribute, definePlugin, provide } from '#core/web/plugin';
import { canvasBars, nodeMenu } from '#plugins/editor/contract';
import { access } from '#plugins/flows/contract';
import { fieldTools } from '#plugins/references/contract/fieldTools';
import { inputTools } from '#plugins/settings/contract';
import { usesTools, variableMenu } from '#plugins/variables/contract';
import { strings } from './strings';
import { refactoringActions } from './web/actions/refactoringActions';
import { OpenRefactoring, openRefactoring } from './web/dialogs/OpenRefactoring';
import { OpenRename, openRename } from './web/rename/OpenRename';
import { renameActions } from './web/rename/renameActions';

const renameItems = () => import('./web/rename/RenameItems');

/** Changes of flows that leave what they do as it is. */
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
    contribute(appBarItems, 'refactoring.rename', {
      view: () => import('./web/rename/RenameDialogs'),
    }),
    contribute(variableMenu, 'refactoring.variable', {
      view: fromModule(renameItems, 'RenameAtVariable'),
    }),
    contribute(usesTools, 'refactoring.uses', {
      view: fromModule(renameItems, 'RenameBesideUses'),
    }),
    contribute(inputTools, 'refactoring.input', {
      view: fromModule(renameItems, 'RenameBesideInput'),
    }),
    contribute(fieldTools, 'refactoring.field', {
      view: fromModule(renameItems, 'RenameFieldEverywhere'),
    }),
    ...refactoringActions,
    ...renameActions,
    provide('refactoring.dialog', {
      service: openRefactoring,
      per: 'session',
      create: () => new OpenRefactoring(),
    }),
    provide('refactoring.renaming', {
      service: openRename,
      per: 'session',
      create: () => new OpenRename(),
    }),
  ],
});
