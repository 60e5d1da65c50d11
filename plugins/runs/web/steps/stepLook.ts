import type { RunEvent } from '../../contract';
import { strings } from '../../strings';

/** The kind of a step's outcome, for its color. */
export type StepKind = 'good' | 'bad' | 'error' | 'person' | 'call' | 'start';

/** Whether a person's answer came in with this step. */
export const isAnswer = ({ input }: RunEvent): boolean =>
  typeof input === 'object' && input !== null && 'submission' in input;

export function stepKind({ hasError, eventType, nodeId }: RunEvent): StepKind {
  if (nodeId === null) return 'start';
  if (hasError || eventType === 'error') return 'error';
  if (eventType === 'screen') return 'person';
  if (eventType === 'start') return 'call';
  return eventType === 'failure' ? 'bad' : 'good';
}

/** Returns the outcome of a step, in words. */
export function stepOutcome(step: RunEvent): string {
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
