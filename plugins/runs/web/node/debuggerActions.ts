import { can, every, where } from '#core/contract';
import type { Context } from '#core/web';
import { action, fromModule } from '#core/web/plugin';
import { access, openFlow } from '#plugins/flows/contract';
import { openEditor } from '#plugins/editor/contract';
import { debuggerStrings as strings } from '../../debuggerStrings';

const load = () => import('./runDebuggerActions');
const editing = every(where(openFlow), can(access, 'update'));

/** Whether the node named, or the one that is selected, can run alone. */
const canRun = (nodeId: string | undefined, context: Context): boolean => {
  const session = context.find(openEditor)?.current;
  if (!session || session.shownRun?.stage.readOnly || session.editor.readOnly) return false;
  const { index, selectedNodes } = session.editor;
  const id = nodeId ?? (selectedNodes.length === 1 ? selectedNodes[0] : undefined);
  const data = id === undefined ? undefined : index.nodes.get(id)?.data;
  return data?.nodeType === 'CONNECTION' && Boolean(data.capabilityName);
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
/** Pins the last output of a node for trials, or unpins it. */
export const pinOutput = action('runs.pinOutput', {
  title: strings.pin,
  palette: strings.cmdPin,
  words: 'mock output, freeze, stub, unpin',
  keys: 'alt+p',
  when: editing,
  offered: canRun,
  run: fromModule(load, 'togglePin'),
});

/** The actions of the debugger. */
export const debuggerActions = [runNode, runFrom, pinOutput];
