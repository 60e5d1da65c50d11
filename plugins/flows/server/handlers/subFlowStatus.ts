import { handle } from '#core/server';
import { subFlowStatus as endpoint } from '../../contract/internal';
import { subflowCalls, type SubflowCall } from '../../contract/graph/subflowCalls';
import { findVersion, loadFlow } from '../store/findFlow';

/** For each flow that a version calls: whether it is here and which version would run. */
export const subFlowStatus = handle(endpoint, async ({ params }, { db }) => {
  const { row, versionId } = await findVersion(db, params);
  const { graphData } = await loadFlow(db, row.flow_id, versionId);
  const calls = new Map<string, [SubflowCall, ...SubflowCall[]]>();
  for (const call of subflowCalls(graphData)) {
    const known = calls.get(call.flowId);
    if (known) known.push(call);
    else calls.set(call.flowId, [call]);
  }
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
  const subFlowList = [...calls].map(([flowId, made]) => {
    const [{ label, versionId }] = made;
    const stored = here.get(flowId);
    const latest = stored?.published_version ?? stored?.current_version ?? -1;
    return {
      flowId,
      name: stored?.name ?? label,
      versionId: versionId === -1 ? latest : versionId,
      exists: stored !== undefined,
      nodeIds: made.map(({ nodeId }) => nodeId),
    };
  });
  return { subFlowList };
});
