import { can, every, where } from '#core/contract';
import { command } from '#core/web/plugin';
import { access, openFlow, unsaved } from '../../contract';
import { strings } from '../../strings';
import { typing } from '../session/typing';
import { anyFlowCommands } from './anyFlowCommands';

const shown = where(openFlow);
const editing = every(shown, can(access, 'update'));
const making = can(access, 'create');
const onCanvas = where(typing, where => where === 'nowhere');
const onFlow = where(typing, where => where !== 'elsewhere');

/** What the palette and the keys offer for flows. */
export const flowCommands = [
  command('flows.new', { title: strings.newFlow, when: making, run: () => import('./newFlow') }),
  command('flows.import', {
    title: strings.importTitle,
    when: making,
    run: () => import('./importFlow'),
  }),
  command('flows.save', {
    title: strings.cmdSave,
    keys: 'mod+s',
    when: editing,
    run: () => import('./saveFlow'),
  }),
  command('flows.validate', {
    title: strings.cmdValidate,
    when: editing,
    run: () => import('./validateFlow'),
  }),
  command('flows.deploy', {
    title: strings.cmdDeploy,
    keys: 'mod+shift+d',
    when: editing,
    run: () => import('./deployFlow'),
  }),
  command('flows.try', { title: strings.cmdTry, when: editing, run: () => import('./tryFlow') }),
  command('flows.undo', {
    title: strings.undo,
    keys: 'mod+z',
    when: every(editing, onFlow),
    run: () => import('./undo'),
  }),
  command('flows.redo', {
    title: strings.redo,
    keys: 'mod+shift+z',
    when: every(editing, onFlow),
    run: () => import('./redo'),
  }),
  command('flows.find', {
    title: strings.findInFlow,
    keys: 'mod+f',
    when: shown,
    run: () => import('./findInFlow'),
  }),
  command('flows.selectAll', {
    title: strings.selectAll,
    keys: 'mod+a',
    when: every(shown, onCanvas),
    run: () => import('./selectAll'),
  }),
  command('flows.cloneNodes', {
    title: strings.cmdCloneNodes,
    keys: 'mod+d',
    when: every(editing, onCanvas),
    run: () => import('./cloneNodes'),
  }),
  command('flows.arrange', {
    title: strings.arrange,
    when: editing,
    run: () => import('./arrange'),
  }),
  command('flows.fit', {
    title: strings.fit,
    keys: 'mod+0',
    when: shown,
    run: () => import('./fitFlow'),
  }),
  command('flows.minimap', {
    title: strings.cmdMinimap,
    when: shown,
    run: () => import('./toggleMinimap'),
  }),
  command('flows.catalogue', {
    title: strings.cmdCatalogue,
    when: editing,
    run: () => import('./toggleCatalogue'),
  }),
  command('flows.nextFinding', {
    title: strings.cmdNextFinding,
    keys: 'f8',
    when: shown,
    run: () => import('./nextFinding'),
  }),
  command('flows.previousFinding', {
    title: strings.cmdPreviousFinding,
    keys: 'shift+f8',
    when: shown,
    run: () => import('./previousFinding'),
  }),
  command('flows.fixCertain', {
    title: strings.cmdFixCertain,
    when: editing,
    run: () => import('./fixCertain'),
  }),
  command('flows.versions', {
    title: strings.cmdVersions,
    when: shown,
    run: () => import('./showVersions'),
  }),
  command('flows.runs', { title: strings.cmdRuns, when: shown, run: () => import('./showRuns') }),
  command('flows.history', {
    title: strings.cmdHistory,
    when: shown,
    run: () => import('./showHistory'),
  }),
  command('flows.settings', {
    title: strings.flowSettings,
    when: shown,
    run: () => import('./flowSettings'),
  }),
  command('flows.export', {
    title: strings.cmdExport,
    when: shown,
    run: () => import('./exportFlow'),
  }),
  command('flows.share', {
    title: strings.shareFlow,
    when: editing,
    run: () => import('./shareFlow'),
  }),
  command('flows.discard', {
    title: strings.cmdDiscard,
    when: every(editing, where(unsaved)),
    run: () => import('./discardChanges'),
  }),
  ...anyFlowCommands,
];
