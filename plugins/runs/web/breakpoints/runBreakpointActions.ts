import type { Context } from '#core/web';
import { debuggers } from '../node/Debuggers';
import type { Step } from './TrialStepper';

export function toggleBreakpoint(context: Context, nodeId: string | undefined): void {
  const trials = context.find(debuggers)?.current;
  const id = nodeId ?? trials?.stage.selectedNodes[0];
  if (!trials || id === undefined) return;
  const { flowId } = trials.stage.flow;
  if (trials.breakpointOf(id)) trials.breakpoints.remove(flowId, id);
  else trials.breakpoints.set(flowId, id);
}

const go = (step: Step) => (context: Context) => context.find(debuggers)?.current?.stepper.go(step);
export const continueTrial = go('continue');
export const stepOver = go('over');
export const stepInto = go('into');
export const stepOut = go('out');
