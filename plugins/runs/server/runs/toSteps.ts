import type { RunEvent } from '../../contract';
import { flowTraces } from '#plugins/runtime/contract/flowTraces';
import { wholeEvents } from '#plugins/runtime/contract/runEvents';
import { readJson, type Tables } from '#core/server';
import type { Selectable } from 'kysely';
import type { RunRow } from './runRow';

type Leg = Pick<Selectable<Tables['run_events']>, 'leg' | 'events'>;

/** The steps of a run as the wire has them, in order. */
export function toSteps(run: RunRow, legs: readonly Leg[]): readonly RunEvent[] {
  const { interaction_id: interactionId } = run;
  const stored = legs.flatMap(({ leg, events }) =>
    wholeEvents(readJson(events)).map((event, index) => ({
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
