import { can, every, inContext } from '#core/contract';
import { action, fromModule } from '#core/web/plugin';
import { openEditor } from '#plugins/editor/contract';
import { access, openFlow } from '#plugins/flows/contract';
import { variablesAccess } from '#plugins/variables/contract';
import { strings } from '../../strings';

const load = () => import('./runRename');

/** Renames a variable, given by its composite name, wherever flows use it. */
export const renameVariable = action('refactoring.renameVariable', {
  title: strings.rename,
  palette: strings.renameVariable,
  words: 'refactor, change name, variable, attribute',
  among: { question: strings.whichVariable, find: fromModule(load, 'findVariables') },
  when: every(can(variablesAccess, 'update'), can(access, 'update')),
  run: fromModule(load, 'askVariable'),
});
/** Renames an input of the flow on screen, in it and in the flows that pass it. */
export const renameInput = action('refactoring.renameInput', {
  title: strings.rename,
  palette: strings.renameInput,
  words: 'refactor, change name, parameter',
  among: { question: strings.whichInput, find: fromModule(load, 'findInputs') },
  when: every(inContext(openFlow), can(access, 'update')),
  offered: (_: { readonly input: string }, context) =>
    context.find(openEditor)?.current?.editor.readOnly === false,
  run: fromModule(load, 'askInput'),
});

/** Actions that change a name in all flows. */
export const renameActions = [renameVariable, renameInput];
