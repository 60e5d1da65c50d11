import { can, every, inContext } from '#core/contract';
import type { Context } from '#core/web';
import { action, fromModule } from '#core/web/plugin';
import { access, openFlow } from '#plugins/flows/contract';
import { unsaved } from '#plugins/flows/contract/internal';
import { strings } from '../../strings';
import { listSelectedGroups } from '../groups/groupActions';
import type { EditorSession } from '../session/EditorSession';
import { openEditor } from '../session/openEditor';
import { typing } from '../session/typing';

const shown = inContext(openFlow);
const editing = every(shown, can(access, 'update'));
const onCanvas = inContext(typing, where => where === 'nowhere');
const onFlow = inContext(typing, where => where !== 'elsewhere');

const flow = () => import('./runFlowActions');
const edit = () => import('./runEditActions');
const view = () => import('./runViewActions');

/** Judges the session on screen; false where there is none. */
const judge = (test: (session: EditorSession) => boolean) => (_: unknown, context: Context) => {
  const session = context.find(openEditor)?.current;
  return session ? test(session) : false;
};
const changeable = judge(({ stage }) => !stage.readOnly);

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
const discardChanges = action('editor.discard', {
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
export const selectAll = action('editor.selectAll', {
  title: strings.selectAll,
  keys: 'mod+a',
  when: shown,
  keysWhen: onCanvas,
  run: fromModule(edit, 'selectAll'),
});
/**
 * Copy and paste are heard as the browser's own events, which need no permission
 * (`clipboard/useClipboardKeys.ts`).
 */
export const copyNodes = action('editor.copyNodes', {
  title: strings.copy,
  palette: strings.cmdCopyNodes,
  keys: 'mod+c',
  keysWhen: false,
  when: shown,
  run: fromModule(edit, 'copyNodes'),
});
export const cloneNodes = action('editor.cloneNodes', {
  title: strings.clone,
  palette: strings.cmdCloneNodes,
  keys: 'mod+d',
  when: editing,
  keysWhen: onCanvas,
  offered: changeable,
  run: fromModule(edit, 'cloneNodes'),
});
/** Pastes at a point of the graph, or where the canvas is looked at. */
export const pasteNodes = action('editor.pasteNodes', {
  title: strings.paste,
  palette: strings.cmdPasteNodes,
  keys: 'mod+v',
  keysWhen: false,
  when: editing,
  offered: changeable,
  run: fromModule(edit, 'pasteNodes'),
});
export const toggleNodes = action('editor.toggleNodes', {
  title: (disabled: boolean) => (disabled ? strings.enable : strings.disable).text,
  palette: false,
  when: editing,
  offered: changeable,
  run: fromModule(edit, 'toggleNodes'),
});
/** Deletes the elements named, or what is selected. The canvas hears its key. */
export const deleteElements = action('editor.deleteElements', {
  title: strings.delete,
  palette: false,
  keys: 'delete',
  keysWhen: false,
  danger: true,
  when: editing,
  offered: changeable,
  run: fromModule(edit, 'deleteElements'),
});
/** The canvas hears its key, +. */
export const addNode = action('editor.addNode', {
  title: strings.addNode,
  words: 'new, insert, capability, step',
  when: editing,
  offered: changeable,
  run: fromModule(edit, 'addNode'),
});
export const addAnnotation = action('editor.addAnnotation', {
  title: strings.addAnnotation,
  palette: false,
  keys: 'mod+click',
  keysWhen: false,
  when: editing,
  offered: changeable,
  run: fromModule(edit, 'addAnnotationAt'),
});
export const groupNodes = action('editor.group', {
  title: strings.group,
  words: 'frame, section, box',
  keys: 'mod+g',
  when: editing,
  keysWhen: onCanvas,
  offered: judge(({ stage: { readOnly, selectedNodes } }) => !readOnly && selectedNodes.length > 0),
  run: fromModule(edit, 'group'),
});
export const ungroupNodes = action('editor.ungroup', {
  title: strings.ungroup,
  keys: 'mod+shift+g',
  when: editing,
  keysWhen: onCanvas,
  offered: judge(({ stage }) => !stage.readOnly && listSelectedGroups(stage).length > 0),
  run: fromModule(edit, 'ungroup'),
});
export const foldGroups = action('editor.foldGroups', {
  title: strings.foldGroup,
  words: 'fold, hide, unfold',
  keys: 'mod+alt+g',
  when: shown,
  keysWhen: onCanvas,
  offered: judge(({ stage }) => listSelectedGroups(stage).length > 0),
  run: fromModule(edit, 'foldGroups'),
});
/** Has the one selected node run something else. */
export const replaceSelected = action('editor.replaceNode', {
  title: strings.replaceNode,
  palette: strings.cmdReplaceNode,
  words: 'change capability, swap, exchange',
  keys: 'r',
  when: editing,
  keysWhen: onCanvas,
  offered: judge(
    ({ stage: { readOnly, selectedNodes, index } }) =>
      !readOnly &&
      selectedNodes.length === 1 &&
      index.nodes.get(selectedNodes[0]!)?.data.nodeType === 'CONNECTION',
  ),
  run: fromModule(edit, 'replaceSelected'),
});
export const deleteAndHeal = action('editor.deleteAndHeal', {
  title: strings.deleteAndHeal,
  words: 'remove node, heal, bridge, bypass',
  keys: 'shift+delete',
  when: editing,
  keysWhen: onCanvas,
  offered: changeable,
  enabled: judge(({ stage }) => stage.selectedNodes.length > 0),
  danger: true,
  run: fromModule(edit, 'deleteAndHeal'),
});
export const openFind = action('editor.find', {
  title: strings.findInFlow,
  keys: 'mod+f',
  when: shown,
  run: fromModule(view, 'openFind'),
});
export const fitCanvas = action('editor.fit', {
  title: strings.fit,
  keys: 'mod+0',
  when: shown,
  run: fromModule(view, 'fit'),
});
export const toggleMinimap = action('editor.minimap', {
  title: strings.minimap,
  palette: strings.cmdMinimap,
  when: shown,
  run: fromModule(view, 'toggleMinimap'),
});
export const toggleCatalogue = action('editor.catalogue', {
  title: strings.addNode,
  words: 'insert node, capability, step',
  palette: strings.cmdCatalogue,
  when: editing,
  offered: changeable,
  run: fromModule(view, 'toggleCatalogue'),
});
export const showNodeSettings = action('editor.nodeSettings', {
  title: strings.settingsOfNode,
  palette: strings.editSelected,
  keys: 'mod+alt+s',
  when: shown,
  run: fromModule(view, 'showNodeSettings'),
});
/** Copies the address of the flow with the selected node in view, for somebody else. */
export const copyNodeLink = action('editor.copyNodeLink', {
  title: strings.copyNodeLink,
  keys: 'mod+shift+l',
  when: shown,
  enabled: judge(({ stage }) => stage.selectedNodes.length === 1),
  run: fromModule(view, 'copyNodeLink'),
});
export const showVersions = action('editor.versions', {
  title: strings.versions,
  words: 'history, revert, rollback, restore, previous',
  palette: strings.cmdVersions,
  when: shown,
  run: fromModule(view, 'showVersions'),
});
export const showHistory = action('editor.history', {
  title: strings.history,
  palette: strings.cmdHistory,
  when: shown,
  run: fromModule(view, 'showHistory'),
});
/** The actions of the canvas. */
export const editorActions = [
  saveFlow,
  validateFlow,
  deployFlow,
  undo,
  redo,
  openFind,
  selectAll,
  copyNodes,
  cloneNodes,
  pasteNodes,
  toggleNodes,
  deleteElements,
  deleteAndHeal,
  addNode,
  replaceSelected,
  groupNodes,
  ungroupNodes,
  foldGroups,
  addAnnotation,
  fitCanvas,
  toggleMinimap,
  toggleCatalogue,
  showNodeSettings,
  copyNodeLink,
  showVersions,
  showHistory,
  discardChanges,
];
