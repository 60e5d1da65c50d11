import { codes, Failure, format } from '#core/contract';
import { type Queries, readJson } from '#core/server';
import { heldDocuments, type Tables } from '#core/server/internal';
import type { RunEvent, RunReader } from '../../contract';
import { runColumns, type RunRow, toRun } from './runRow';
import { flowTraces } from '#plugins/runtime/contract/flowTraces';
import { toWholeEvents } from '#plugins/runtime/contract/runEvents';
import type { Selectable } from 'kysely';
import { isDebugViewEnabled } from './debugView';
import { strings } from '../../strings';

type Leg = Pick<Selectable<Tables['run_events']>, 'leg' | 'events'>;

/** The steps of a run as the wire has them, in order. */
function toSteps(run: RunRow, legs: readonly Leg[]): readonly RunEvent[] {
  const { interaction_id: interactionId } = run;
  const stored = legs.flatMap(({ leg, events }) =>
    toWholeEvents(readJson(events)).map((event, index) => ({
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
    flowTrace: (traces[at]?.calls ?? []).map(({ flowId, nodeId, step }) => ({
      flowId,
      nodeId,
      eventId: stored[step]?.eventId ?? '',
    })),
  }));
}

/** Returns what a record says of a step, without why it failed: that may repeat its data. */
export const withoutReason = (eventMessage: string): string => eventMessage.split(': ', 1)[0] ?? '';

/** A step without what went in and came out of its node. */
export function withoutData(event: RunEvent): RunEvent {
  const { eventMessage, hasError } = event;
  const bare: RunEvent = {
    ...event,
    eventMessage: hasError ? withoutReason(eventMessage) : eventMessage,
    input: null,
    output: null,
    error: null,
  };
  delete bare.request;
  return bare;
}

interface Which {
  readonly flowId: string;
  readonly interactionId: string;
}

/** The row of a run of a flow; fails with a sentence where there is none. */
export async function findRun(db: Queries, { flowId, interactionId }: Which): Promise<RunRow> {
  const row = await db
    .selectFrom('interactions')
    .select([...runColumns])
    .where('interaction_id', '=', interactionId)
    .where('flow_id', '=', flowId)
    .executeTakeFirst();
  if (!row)
    throw new Failure(
      404,
      codes.notFound,
      'This flow has no run with this ID. It may have expired.',
    );
  return row;
}

const mebibyte = 1024 * 1024;
/** The most that is read of a run: its data, and the path of thousands of steps without any. */
const mostShown = 64 * mebibyte;

/**
 * A run of a flow with all its steps; fails with a sentence where there is none, or where it is too
 * large to be read.
 */
export async function readRun(
  db: Queries,
  which: Which,
): Promise<{ readonly row: RunRow; readonly steps: readonly RunEvent[] }> {
  const row = await findRun(db, which);
  const { interactionId } = which;
  const { size } = await db
    .selectFrom('run_events')
    .select(({ fn }) => fn.sum<number | null>(fn('octet_length', ['events'])).as('size'))
    .where('interaction_id', '=', interactionId)
    .executeTakeFirstOrThrow();
  if (Number(size) > mostShown)
    throw new Failure(413, codes.invalid, format(strings.tooLarge, { size: mostShown / mebibyte }));
  heldDocuments.hold(db, Number(size));
  const legs = await db
    .selectFrom('run_events')
    .select(['leg', 'events'])
    .where('interaction_id', '=', interactionId)
    .orderBy('leg')
    .execute();
  return { row, steps: toSteps(row, legs) };
}

/** Reads single runs for other plugins’ server code. */
export const createRunReader = (): RunReader => ({
  read: async (db, which) => {
    const { row, steps } = await readRun(db, which);
    return { run: toRun(row), steps, shown: await isDebugViewEnabled(db) };
  },
  findLastFailed: async (db, flowId) => {
    const row = await db
      .selectFrom('interactions')
      .select('interaction_id')
      .where('flow_id', '=', flowId)
      .where('has_error', '=', 1)
      .orderBy('start_time', 'desc')
      .limit(1)
      .executeTakeFirst();
    return row?.interaction_id;
  },
});
