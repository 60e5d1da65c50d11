import { can, every, where } from '#core/contract';
import type { Context } from '#core/web';
import { command } from '#core/web/plugin';
import { access, openFlow, unsaved } from '#plugins/flows/contract';
import { strings } from '../../strings';
import { typing } from '../session/typing';

const shown = where(openFlow);
const editing = every(shown, can(access, 'update'));
const onCanvas = where(typing, where => where === 'nowhere');
const onFlow = where(typing, where => where !== 'elsewhere');

type Run = (context: Context) => unknown;
const from =
  <Name extends string>(load: () => Promise<Record<Name, Run>>, name: Name) =>
  async () => ({ default: (await load())[name] });
const flow = () => import('./flowActions');
const edit = () => import('./editActions');
const view = () => import('./viewActions');

/** What the palette and the keys offer for the flow on screen. */
export const editorCommands = [
  command('editor.save', {
    title: strings.cmdSave,
    keys: 'mod+s',
    when: editing,
    run: from(flow, 'save'),
  }),
  command('editor.validate', {
    title: strings.cmdValidate,
    when: editing,
    run: from(flow, 'validate'),
  }),
  command('editor.deploy', {
    title: strings.cmdDeploy,
    keys: 'mod+shift+d',
    when: editing,
    run: from(flow, 'deploy'),
  }),
  command('editor.undo', {
    title: strings.undo,
    keys: 'mod+z',
    when: every(editing, onFlow),
    run: from(edit, 'undo'),
  }),
  command('editor.redo', {
    title: strings.redo,
    keys: 'mod+shift+z',
    when: every(editing, onFlow),
    run: from(edit, 'redo'),
  }),
  command('editor.find', {
    title: strings.findInFlow,
    keys: 'mod+f',
    when: shown,
    run: from(view, 'openFind'),
  }),
  command('editor.selectAll', {
    title: strings.selectAll,
    keys: 'mod+a',
    when: every(shown, onCanvas),
    run: from(edit, 'selectAll'),
  }),
  command('editor.cloneNodes', {
    title: strings.cmdCloneNodes,
    keys: 'mod+d',
    when: every(editing, onCanvas),
    run: from(edit, 'cloneNodes'),
  }),
  command('editor.arrange', {
    title: strings.arrange,
    when: editing,
    run: from(edit, 'arrange'),
  }),
  command('editor.fit', {
    title: strings.fit,
    keys: 'mod+0',
    when: shown,
    run: from(view, 'fit'),
  }),
  command('editor.minimap', {
    title: strings.cmdMinimap,
    when: shown,
    run: from(view, 'toggleMinimap'),
  }),
  command('editor.catalogue', {
    title: strings.cmdCatalogue,
    when: editing,
    run: from(view, 'toggleCatalogue'),
  }),
  command('editor.nextFinding', {
    title: strings.cmdNextFinding,
    keys: 'f8',
    when: shown,
    run: from(view, 'nextFinding'),
  }),
  command('editor.previousFinding', {
    title: strings.cmdPreviousFinding,
    keys: 'shift+f8',
    when: shown,
    run: from(view, 'previousFinding'),
  }),
  command('editor.fixCertain', {
    title: strings.cmdFixCertain,
    when: editing,
    run: from(view, 'fixCertain'),
  }),
  command('editor.versions', {
    title: strings.cmdVersions,
    when: shown,
    run: from(view, 'showVersions'),
  }),
  command('editor.history', {
    title: strings.cmdHistory,
    when: shown,
    run: from(view, 'showHistory'),
  }),
  command('editor.settings', {
    title: strings.flowSettings,
    when: shown,
    run: from(flow, 'openSettings'),
  }),
  command('editor.discard', {
    title: strings.cmdDiscard,
    when: every(editing, where(unsaved)),
    run: from(flow, 'discardChanges'),
  }),
];
