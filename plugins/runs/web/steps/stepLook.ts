import type { RunEvent } from '../../contract';
import { strings } from '../../strings';
import { format } from '#core/contract';
import { formatDuration } from '#core/web/ui/TimeAgo.tsx';
import type { TrailStep } from '#plugins/editor/contract/internal';
import type { RunDebug } from '../debug/RunDebug';

/** The kind of a step's outcome, for its color. */
export type StepKind = 'good' | 'bad' | 'error' | 'person' | 'call' | 'start';

/** The parts of a step that tell how it ended. */
type Ended = Pick<TrailStep, 'hasError' | 'eventType' | 'nodeId' | 'input'>;

/** Whether a person's answer came in with this step. */
export const isAnswer = ({ input }: Ended): boolean =>
  typeof input === 'object' && input !== null && 'submission' in input;

export function stepKind({ hasError, eventType, nodeId }: Ended): StepKind {
  if (nodeId === null) return 'start';
  if (hasError || eventType === 'error') return 'error';
  if (eventType === 'screen') return 'person';
  if (eventType === 'start') return 'call';
  return eventType === 'failure' ? 'bad' : 'good';
}

/** Returns the outcome of a step, in words. */
export function stepOutcome(step: Ended): string {
  const words = {
    start: strings.outcomeStart,
    error: strings.outcomeError,
    person: strings.outcomeShown,
    call: strings.outcomeCall,
    bad: strings.outcomeFalse,
    good: step.eventType === 'success' ? strings.outcomeEnd : strings.outcomeTrue,
  }[stepKind(step)].text;
  return isAnswer(step) && step.eventType !== 'screen'
    ? `${strings.outcomeAnswered.text}, ${words}`
    : words;
}

type Titles = ReadonlyMap<
  string,
  { readonly capabilities: Readonly<Record<string, { readonly title: string }>> }
>;

/** Returns the capability of a step as people know it; its id where the connector lacks it. */
export const capabilityTitle = (
  { connectorId, capability }: Pick<RunEvent, 'connectorId' | 'capability'>,
  connectors: Titles,
): string =>
  connectors.get(connectorId ?? '')?.capabilities[capability ?? '']?.title ?? capability ?? '';

/** Where a key leads in a list of so many; undefined for keys that lead nowhere. */
export function placeAfter(key: string, at: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
    case 'ArrowRight':
      return Math.min(count - 1, at + 1);
    case 'ArrowUp':
    case 'ArrowLeft':
      return Math.max(0, at - 1);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}

/** The step looked at, as a screen reader says it. */
export function describeStep(debug: RunDebug): string {
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
