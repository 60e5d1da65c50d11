import { handle } from '#core/server';
import { subFlowStatus as endpoint } from '../../contract';
import { subflowCalls, type SubflowCall } from '../../contract/graph/subflows/subflowCalls';
import { findVersion } from '../store/findVersion';
import { loadFlow } from '../store/loadFlow';

/** For each flow that a version calls: whether it is here and which version would run. */
export const subFlowStatus = handle(endpoint, async ({ params }, { db }) => {
  const { row, versionId } = await findVersion(db, params);
  const { graphData } = await loadFlow(db, row.flow_id, versionId);
  const calls = new Map<string, SubflowCall[]>();
  for (const call of subflowCalls(graphData))
    calls.set(call.flowId, [...(calls.get(call.flowId) ?? []), call]);
  const ids = [...calls.keys()];
  const rows =
    ids.length === 0
      ? []
      : await db
          .selectFrom('flows')
          .select(['flow_id', 'name', 'current_version', 'published_version'])
          .where('flow_id', 'in', ids)
          .execute();
  const here = new Map(rows.map(each => [each.flow_id, each]));
  const subFlowList = ids.map(flowId => {
    const [first, ...rest] = calls.get(flowId)!;
    const found = here.get(flowId);
    const latest = found?.published_version ?? found?.current_version ?? -1;
    return {
      flowId,
      name: found?.name ?? first!.label,
      versionId: first!.versionId === -1 ? latest : first!.versionId,
      exists: found !== undefined,
      nodeIds: [first!, ...rest].map(({ nodeId }) => nodeId),
    };
  });
  return { subFlowList };
});
