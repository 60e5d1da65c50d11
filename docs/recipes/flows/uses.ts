/**
 * # Who would miss a flow
 *
 * Before a flow is deleted, the person sees what starts it. A plugin that stores IDs of flows
 * answers at `flowUses`.
 *
 * ![A toast that names the policy which uses a flow](recipes/pictures/uses.png)
 */
import { contribute } from '@sluice/core/server';
import { flowUses } from '@sluice/flows';

export const usesOfFlows = contribute(flowUses, 'memos.ofFlows', async (_, flowId, db) => {
  const memos = await db.selectFrom('memos').selectAll().execute();
  return memos
    .filter(memo => flowId === null || memo.flow_id === flowId)
    .map(({ id, name, flow_id }) => ({ kind: 'memo', id, name, flowId: flow_id }));
});
