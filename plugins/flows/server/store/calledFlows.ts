import type { Queries } from '../../../../core/server';
import type { Flow } from '../../contract';
import { calledFlow, type CalledFlow, type SubflowCall } from '../../domain';

/** What the linter needs to know of the flows that are called, by id: of those that are here, and of those `coming`. */
export async function calledFlows(
  db: Queries,
  calls: readonly SubflowCall[],
  coming: readonly Flow[],
): Promise<ReadonlyMap<string, CalledFlow>> {
  const wanted = new Set(calls.map(({ flowId }) => flowId));
  if (wanted.size === 0) return new Map();
  const rows = await db
    .selectFrom('flows')
    .innerJoin('flow_versions', 'flow_versions.flow_id', 'flows.flow_id')
    .select(['flows.flow_id', 'flows.name', 'flow_versions.document'])
    .where('flows.flow_id', 'in', [...wanted])
    .whereRef('flow_versions.version_id', '=', 'flows.current_version')
    .execute();
  const stored = rows.map(row => {
    const document = JSON.parse(row.document) as Flow;
    return [row.flow_id, calledFlow({ ...document, name: row.name })] as const;
  });
  const made = coming.filter(({ flowId }) => wanted.has(flowId)).map(flow => [flow.flowId, calledFlow(flow)] as const);
  return new Map([...stored, ...made]);
}
