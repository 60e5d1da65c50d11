import { codes, Failure } from '#core/contract';
import type { Queries } from '#core/server';
import type { FlowsRow } from '../tables';

/** The row of a flow, or a failure that says it is not there. */
export async function findFlow(db: Queries, flowId: string): Promise<FlowsRow> {
  const row = await db
    .selectFrom('flows')
    .selectAll()
    .where('flow_id', '=', flowId)
    .executeTakeFirst();
  if (!row) throw new Failure(404, codes.notFound, 'Flow not found');
  return row;
}
