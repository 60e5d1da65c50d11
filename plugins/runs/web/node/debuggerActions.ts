import { can, every, inContext } from '#core/contract';
import type { Context } from '#core/web';
import { action, fromModule } from '#core/web/plugin';
import { access, openFlow } from '#plugins/flows/contract';
import { debuggerStrings as strings } from '../../debuggerStrings';
import { breakpointActions } from '../breakpoints/breakpointActions';
import { canRun } from './canRun';
import { debuggers } from './Debuggers';

const load = () => import('./runDebuggerActions');
const editing = every(inContext(openFlow), can(access, 'update'));

const isPinned = (nodeId: string | undefined, context: Context): boolean => {
  const trials = context.find(debuggers)?.current;
  const id = nodeId ?? trials?.stage.selectedNodes[0];
  return id !== undefined && trials?.pins.get(id) !== undefined;
};

/** Runs the node named, or the one that is selected, and shows what came of it. */
export const runNode = action('runs.runNode', {
  title: strings.runNode,
  palette: strings.cmdRunNode,
  words: 'test node, execute node, step, debug',
  keys: 'mod+shift+enter',
  when: editing,
  offered: canRun,
  run: fromModule(load, 'runSelectedNode'),
});

/** Runs the flow from the node named, with what is known before it. */
export const runFrom = action('runs.runFrom', {
  title: strings.runFrom,
  palette: strings.cmdRunFrom,
  words: 'resume, continue, partial run, debug',
  keys: 'alt+enter',
  when: editing,
  offered: canRun,
  run: fromModule(load, 'runFromNode'),
});

/** Pins the last output of a node for trials; its keys unpin it as well. */
export const pinOutput = action('runs.pinOutput', {
  title: strings.pin,
  palette: strings.cmdPin,
  words: 'mock output, freeze, stub',
  keys: 'alt+p',
  when: editing,
  offered: canRun,
  run: fromModule(load, 'togglePin'),
});

/** Unpins the output of the node named, or of the one that is selected. */
export const unpinOutput = action('runs.unpinOutput', {
  title: strings.unpinOutput,
  palette: strings.cmdUnpin,
  words: 'mock output, freeze, stub',
  when: editing,
  offered: (nodeId: string | undefined, context) =>
    canRun(nodeId, context) && isPinned(nodeId, context),
  run: fromModule(load, 'togglePin'),
});

/** The actions of the debugger. */
export const debuggerActions = [runNode, runFrom, pinOutput, unpinOutput, ...breakpointActions];
