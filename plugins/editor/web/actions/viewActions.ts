import { action, fromModule } from '#core/web/plugin';
import { strings } from '../../strings';
import { changeable, editing, judge, shown } from './canvasGates';

const view = () => import('./runViewActions');

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

/** Copies the URL of the flow with the selected node in view, to share it. */
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
