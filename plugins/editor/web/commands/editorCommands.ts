import { can, every, where } from '#core/contract';
import { command } from '#core/web/plugin';
import { access, openFlow, unsaved } from '#plugins/flows/contract';
import { strings } from '../../strings';
import { typing } from '../session/typing';

const shown = where(openFlow);
const editing = every(shown, can(access, 'update'));
const onCanvas = where(typing, where => where === 'nowhere');
const onFlow = where(typing, where => where !== 'elsewhere');

/** What the palette and the keys offer for the flow on screen. */
export const editorCommands = [
  command('editor.save', {
    title: strings.cmdSave,
    keys: 'mod+s',
    when: editing,
    run: () => import('./saveFlow'),
  }),
  command('editor.validate', {
    title: strings.cmdValidate,
    when: editing,
    run: () => import('./validateFlow'),
  }),
  command('editor.deploy', {
    title: strings.cmdDeploy,
    keys: 'mod+shift+d',
    when: editing,
    run: () => import('./deployFlow'),
  }),
  command('editor.undo', {
    title: strings.undo,
    keys: 'mod+z',
    when: every(editing, onFlow),
    run: () => import('./undo'),
  }),
  command('editor.redo', {
    title: strings.redo,
    keys: 'mod+shift+z',
    when: every(editing, onFlow),
    run: () => import('./redo'),
  }),
  command('editor.find', {
    title: strings.findInFlow,
    keys: 'mod+f',
    when: shown,
    run: () => import('./findInFlow'),
  }),
  command('editor.selectAll', {
    title: strings.selectAll,
    keys: 'mod+a',
    when: every(shown, onCanvas),
    run: () => import('./selectAll'),
  }),
  command('editor.cloneNodes', {
    title: strings.cmdCloneNodes,
    keys: 'mod+d',
    when: every(editing, onCanvas),
    run: () => import('./cloneNodes'),
  }),
  command('editor.arrange', {
    title: strings.arrange,
    when: editing,
    run: () => import('./arrange'),
  }),
  command('editor.fit', {
    title: strings.fit,
    keys: 'mod+0',
    when: shown,
    run: () => import('./fitFlow'),
  }),
  command('editor.minimap', {
    title: strings.cmdMinimap,
    when: shown,
    run: () => import('./toggleMinimap'),
  }),
  command('editor.catalogue', {
    title: strings.cmdCatalogue,
    when: editing,
    run: () => import('./toggleCatalogue'),
  }),
  command('editor.nextFinding', {
    title: strings.cmdNextFinding,
    keys: 'f8',
    when: shown,
    run: () => import('./nextFinding'),
  }),
  command('editor.previousFinding', {
    title: strings.cmdPreviousFinding,
    keys: 'shift+f8',
    when: shown,
    run: () => import('./previousFinding'),
  }),
  command('editor.fixCertain', {
    title: strings.cmdFixCertain,
    when: editing,
    run: () => import('./fixCertain'),
  }),
  command('editor.versions', {
    title: strings.cmdVersions,
    when: shown,
    run: () => import('./showVersions'),
  }),
  command('editor.history', {
    title: strings.cmdHistory,
    when: shown,
    run: () => import('./showHistory'),
  }),
  command('editor.settings', {
    title: strings.flowSettings,
    when: shown,
    run: () => import('./flowSettings'),
  }),
  command('editor.discard', {
    title: strings.cmdDiscard,
    when: every(editing, where(unsaved)),
    run: () => import('./discardChanges'),
  }),
];
