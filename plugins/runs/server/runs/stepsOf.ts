import type { RunEvent } from '../../contract';
import { flowTraces } from '#plugins/runtime/contract/flowTraces';
import { wholeEvents, type StoredEvent } from '#plugins/runtime/contract/runEvents';
import type { RunEventsTable } from '#plugins/runtime/contract/tables';
import type { RunRow } from './runRow';

type Leg = Pick<RunEventsTable, 'leg' | 'events'>;

/** The steps of a run as the wire has them, in order. */
export function stepsOf(run: RunRow, legs: readonly Leg[]): readonly RunEvent[] {
  const { interaction_id: interactionId } = run;
  const stored = legs.flatMap(({ leg, events }) =>
    wholeEvents(JSON.parse(events) as StoredEvent[]).map((event, index) => ({
      event,
      eventId: `${interactionId}-${leg}-${index}`,
    })),
  );
  const traces = flowTraces(stored.map(({ event }) => event));
  return stored.map(({ event, eventId }, at) => ({
    input: null,
    output: null,
    error: null,
    ...event,
    eventId,
    interactionId,
    correlationId: run.correlation_id,
    userId: run.user_id,
    flowTrace: traces[at]!.calls.map(({ flowId, nodeId, step }) => ({
      flowId,
      nodeId,
      eventId: stored[step]!.eventId,
    })),
  }));
}

/** A step without what went in and came out of its node. */
export function withoutData(event: RunEvent): RunEvent {
  const bare: RunEvent = { ...event, input: null, output: null, error: null };
  delete bare.request;
  return bare;
}
