import { can, every, inContext } from '#core/contract';
import type { Context } from '#core/web';
import { action, fromModule } from '#core/web/plugin';
import { access, openFlow } from '#plugins/flows/contract';
import { breakpointStrings as strings } from '../../breakpointStrings';
import { canRun } from '../node/canRun';
import { debuggers } from '../node/Debuggers';

const load = () => import('./runBreakpointActions');
const editing = every(inContext(openFlow), can(access, 'update'));

const hasBreakpoint = (nodeId: string | undefined, context: Context): boolean => {
  const trials = context.find(debuggers)?.current;
  const id = nodeId ?? trials?.stage.selectedNodes[0];
  return id !== undefined && trials?.breakpointOf(id) !== undefined;
};
const isStopped = (_: void, context: Context): boolean =>
  Boolean(context.find(debuggers)?.current?.stepper.stop);
const isIdle = (_: void, context: Context): boolean =>
  context.find(debuggers)?.current?.stepper.busy === false;

/** Stops trials before a node; its keys remove the breakpoint as well. */
export const addBreakpoint = action('runs.addBreakpoint', {
  title: strings.add,
  palette: strings.cmdAdd,
  words: 'stop, pause, debug, debugger',
  keys: 'alt+b',
  when: editing,
  offered: canRun,
  run: fromModule(load, 'toggleBreakpoint'),
});

/** Removes the breakpoint of the node named, or of the one that is selected. */
export const removeBreakpoint = action('runs.removeBreakpoint', {
  title: strings.remove,
  palette: strings.cmdRemove,
  words: 'stop, pause, debug, debugger',
  when: editing,
  offered: (nodeId: string | undefined, context) =>
    canRun(nodeId, context) && hasBreakpoint(nodeId, context),
  run: fromModule(load, 'toggleBreakpoint'),
});

/** Runs a stopped trial to its next breakpoint. F8 goes to the next problem. */
export const continueTrial = action('runs.continueTrial', {
  title: strings.continueTrial,
  palette: strings.cmdContinue,
  words: 'resume, go on, debug',
  keys: 'f9',
  when: editing,
  offered: isStopped,
  enabled: isIdle,
  run: fromModule(load, 'continueTrial'),
});

/** Runs the next node, with the whole of a subflow that it calls. */
export const stepOver = action('runs.stepOver', {
  title: strings.stepOver,
  palette: strings.cmdOver,
  words: 'next node, debug',
  keys: 'f10',
  when: editing,
  offered: isStopped,
  enabled: isIdle,
  run: fromModule(load, 'stepOver'),
});

/** Runs the next node, and stops in the subflow that it calls. */
export const stepInto = action('runs.stepInto', {
  title: strings.stepInto,
  palette: strings.cmdInto,
  words: 'subflow, debug',
  keys: 'f11',
  when: editing,
  offered: isStopped,
  enabled: isIdle,
  run: fromModule(load, 'stepInto'),
});

/** Runs the subflow to its end, and stops after the node that called it. */
export const stepOut = action('runs.stepOut', {
  title: strings.stepOut,
  palette: strings.cmdOut,
  words: 'subflow, return, debug',
  keys: 'shift+f11',
  when: editing,
  offered: isStopped,
  enabled: isIdle,
  run: fromModule(load, 'stepOut'),
});

/** The actions of a test run that has stopped. */
export const stepActions = [continueTrial, stepOver, stepInto, stepOut];
/** The actions of breakpoints. */
export const breakpointActions = [addBreakpoint, removeBreakpoint, ...stepActions];
