import { action, fromModule } from '#core/web/plugin';
import { strings } from '../../strings';
import { listSelectedGroups } from '../groups/groupActions';
import { changeable, editing, judge, onCanvas, shown } from './canvasGates';

const edit = () => import('./runEditActions');

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

/** Deletes the elements named, or the selected ones. The canvas hears its key. */
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

/** Adds a node. The canvas hears its key, +. */
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
