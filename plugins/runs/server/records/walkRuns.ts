import { sql } from 'kysely';
import { readJson, type Queries } from '#core/server';
import { inBatches, type Sized } from '#core/server/database/table/inBatches';
import type { RecordedSteps } from '../../contract';
import { toWholeEvents } from '#plugins/runtime/contract/runEvents';
import { runColumns, toRun } from '../runs/runRow';

const most = 250;

/** The runs of a flow that began within a time, with their steps, some at a time. */
export async function* walkRuns(
  db: Queries,
  flowId: string,
  from: number,
  to: number,
): AsyncIterable<readonly RecordedSteps[]> {
  let after: { start_time: number; interaction_id: string } | undefined;
  for (;;) {
    let next = db
      .selectFrom('interactions')
      .select([...runColumns, 'node_id'])
      .where('flow_id', '=', flowId)
      .where('start_time', '>=', from)
      .where('start_time', '<', to);
    if (after)
      next = next.where(
        sql<boolean>`(start_time, interaction_id) > (${after.start_time}, ${after.interaction_id})`,
      );
    const rows = await next.orderBy('start_time').orderBy('interaction_id').limit(most).execute();
    if (rows.length === 0) return;
    const ids = rows.map(row => row.interaction_id);
    const byId = new Map(rows.map(row => [row.interaction_id, row]));
    for (const some of inBatches(await measureRuns(db, ids))) {
      const steps = await readSteps(db, some);
      yield some.map(id => {
        const row = byId.get(id)!;
        // As it was recorded: one that waits too long counts as timed out once that is written.
        const run = { ...toRun(row, 0), reached: row.reached === 1, nodeId: row.node_id };
        return { ...run, steps: steps.get(id) ?? [] };
      });
    }
    after = rows.at(-1);
  }
}

/** How many bytes are recorded of each of these runs, in their order. */
async function measureRuns(db: Queries, ids: readonly string[]): Promise<readonly Sized[]> {
  const rows = await db
    .selectFrom('run_events')
    .select(({ fn }) => [
      'interaction_id as name',
      fn.sum<number>(fn('octet_length', ['events'])).as('size'),
    ])
    .where('interaction_id', 'in', [...ids])
    .groupBy('interaction_id')
    .execute();
  const sizes = new Map(rows.map(({ name, size }) => [name, size]));
  return ids.map(name => ({ name, size: sizes.get(name) ?? 0 }));
}

async function readSteps(db: Queries, ids: readonly string[]) {
  const legs = await db
    .selectFrom('run_events')
    .select(['interaction_id', 'leg', 'events'])
    .where('interaction_id', 'in', [...ids])
    .orderBy('interaction_id')
    .orderBy('leg')
    .execute();
  const steps = new Map<string, RecordedSteps['steps'][number][]>(ids.map(id => [id, []]));
  for (const { interaction_id, events } of legs)
    steps.get(interaction_id)?.push(...toWholeEvents(readJson(events)));
  return steps;
}

/** Every flow that has runs, by steps through the index: those that are deleted too. */
export async function flowsWithRuns(db: Queries): Promise<readonly string[]> {
  const ids: string[] = [];
  for (;;) {
    const row = await db
      .selectFrom('interactions')
      .select('flow_id')
      .where('flow_id', '>', ids.at(-1) ?? '')
      .orderBy('flow_id')
      .limit(1)
      .executeTakeFirst();
    if (!row) return ids;
    ids.push(row.flow_id);
  }
}

/** Parts the runs of each flow that began within a time by when they did, about so many to a part. */
export async function* walkSpans(db: Queries, from: number, to: number, slice: number) {
  for (const flowId of await flowsWithRuns(db))
    for (let at = from; at < to;) {
      const last = await db
        .selectFrom('interactions')
        .select('start_time')
        .where('flow_id', '=', flowId)
        .where('start_time', '>=', at)
        .where('start_time', '<', to)
        .orderBy('start_time')
        .offset(slice)
        .limit(1)
        .executeTakeFirst();
      // Of one moment all are in one part, however many.
      const until = last ? Math.max(last.start_time, at + 1) : to;
      yield { flowId, from: at, to: until };
      at = until;
    }
}

/** A time whose first and last moments are part of it. */
export interface Span {
  readonly first: number;
  readonly last: number;
}

const selectRuns = (db: Queries) => db.selectFrom('interactions');
/** The runs of a query, before it says which columns. */
export type Runs = ReturnType<typeof selectRuns>;

/** Parts the runs of a time by when they began, newest first, about so many to a part. */
export async function* walkNewest(
  during: (span: Span) => Runs,
  { first, last }: Span,
  slice: number,
): AsyncGenerator<Span> {
  for (let at = last; at >= first;) {
    const next = await during({ first, last: at })
      .select('start_time')
      .orderBy('start_time', 'desc')
      .offset(slice)
      .limit(1)
      .executeTakeFirst();
    // Of one moment all are in one part, however many.
    const from = next ? Math.min(next.start_time + 1, at) : first;
    yield { first: from, last: at };
    at = from - 1;
  }
}
