import { format } from '#core/contract';
import { strings } from '../../strings';
import { formatDuration } from '#core/web/ui/formatDuration';
import type { RunDebug } from '../debug/RunDebug';
import { stepOutcome } from './stepLook';

/** The step looked at, as a screen reader says it. */
export function spokenStep(debug: RunDebug): string {
  const { step, at, steps } = debug;
  if (!step) return '';
  return format(strings.stepSpoken, {
    at: at + 1,
    count: steps.length,
    title: debug.titleOf(step),
    outcome: stepOutcome(step),
    time: formatDuration(step.timeDifference),
  });
}
