import type { Queries, ServerHost } from '#core/server';
import { flowUses, type FlowUse } from '#plugins/flows/contract';

/**
 * Everything that would break without a flow: flows whose current or deployed version calls it, and
 * what other plugins name.
 */
export async function findFlowUses(
  server: ServerHost,
  db: Queries,
  companyId: string,
  flowId: string,
): Promise<readonly FlowUse[]> {
  const callers = await db
    .selectFrom('flow_calls')
    .innerJoin('flows', 'flows.flow_id', 'flow_calls.flow_id')
    .select(['flows.flow_id', 'flows.name'])
    .distinct()
    .where('flow_calls.callee_id', '=', flowId)
    .where('flow_calls.flow_id', '!=', flowId)
    .where(({ or, eb, ref }) =>
      or([
        eb('flow_calls.version_id', '=', ref('flows.current_version')),
        eb('flow_calls.version_id', '=', ref('flows.published_version')),
      ]),
    )
    .execute();
  return [
    ...callers.map(row => ({ kind: 'flow', id: row.flow_id, name: row.name, flowId })),
    ...(await findOtherUses(server, db, companyId, flowId)),
  ];
}

/** Returns what other plugins name that would break without a flow; for null, without any. */
export const findOtherUses = async (
  server: ServerHost,
  db: Queries,
  companyId: string,
  flowId: string | null,
): Promise<readonly FlowUse[]> =>
  (await Promise.all(server.at(flowUses).map(find => find(companyId, flowId, db)))).flat();
