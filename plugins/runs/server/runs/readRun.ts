import { codes, Failure } from '#core/contract';
import type { Queries } from '#core/server';
import type { RunEvent } from '../../contract';
import { runColumns, type RunRow } from './runRow';
import { toSteps } from './toSteps';

interface Which {
  readonly flowId: string;
  readonly interactionId: string;
}

/** A run of a flow with all its steps; fails with a sentence where there is none. */
export async function readRun(
  db: Queries,
  { flowId, interactionId }: Which,
): Promise<{ readonly row: RunRow; readonly steps: readonly RunEvent[] }> {
  const row = await db
    .selectFrom('interactions')
    .select([...runColumns])
    .where('interaction_id', '=', interactionId)
    .where('flow_id', '=', flowId)
    .executeTakeFirst();
  if (!row) throw new Failure(404, codes.notFound, 'There is no such run of this flow.');
  const legs = await db
    .selectFrom('run_events')
    .select(['leg', 'events'])
    .where('interaction_id', '=', interactionId)
    .orderBy('leg')
    .execute();
  return { row, steps: toSteps(row, legs) };
}
