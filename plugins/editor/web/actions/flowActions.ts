import { every, inContext } from '#core/contract';
import { action, fromModule } from '#core/web/plugin';
import { unsaved } from '#plugins/flows/contract/internal';
import { strings } from '../../strings';
import { changeable, editing, judge, onFlow } from './canvasGates';

const flow = () => import('./runFlowActions');
const edit = () => import('./runEditActions');

export const saveFlow = action('editor.save', {
  title: strings.save,
  palette: strings.cmdSave,
  keys: 'mod+s',
  when: editing,
  enabled: judge(({ busy, editor, full }) => busy === null && editor.history.dirty && !full),
  run: fromModule(flow, 'save'),
});

export const validateFlow = action('editor.validate', {
  title: strings.validate,
  words: 'check, lint, problems, errors',
  palette: strings.cmdValidate,
  when: editing,
  enabled: judge(({ busy }) => busy === null),
  run: fromModule(flow, 'validate'),
});

export const deployFlow = action('editor.deploy', {
  title: strings.deploy,
  words: 'publish, release, go live, production',
  palette: strings.cmdDeploy,
  keys: 'mod+shift+d',
  when: editing,
  enabled: judge(
    ({ busy, editor: { flow: stored, history } }) =>
      busy === null && (history.dirty || stored.publishedVersion !== stored.currentVersion),
  ),
  run: fromModule(flow, 'deploy'),
});

export const discardChanges = action('editor.discard', {
  title: strings.cmdDiscard,
  when: every(editing, inContext(unsaved)),
  confirm: () => ({
    title: strings.cmdDiscard.text,
    body: strings.discardHelp.text,
    confirm: strings.discard.text,
  }),
  run: fromModule(flow, 'discardChanges'),
});

export const undo = action('editor.undo', {
  title: strings.undo,
  keys: 'mod+z',
  when: editing,
  keysWhen: onFlow,
  offered: changeable,
  enabled: judge(({ stage }) => stage.history.canUndo),
  run: fromModule(edit, 'undo'),
});

export const redo = action('editor.redo', {
  title: strings.redo,
  keys: 'mod+shift+z',
  when: editing,
  keysWhen: onFlow,
  offered: changeable,
  enabled: judge(({ stage }) => stage.history.canRedo),
  run: fromModule(edit, 'redo'),
});
