/**
 * # Report who uses a flow
 *
 * Before people delete a flow, Sluice shows what uses it. If your plugin stores flow IDs,
 * contribute to `flowUses`.
 *
 * ![An error that names the policy that uses the flow](recipes/pictures/uses.png)
 */
import { contribute } from '@sluice/core/server';
import { flowUses } from '@sluice/flows';

export const usesOfFlows = contribute(flowUses, 'memos.ofFlows', async (_, flowId, db) => {
  const memos = await db.selectFrom('memos').selectAll().execute();
  return memos
    .filter(memo => flowId === null || memo.flow_id === flowId)
    .map(({ id, name, flow_id }) => ({ kind: 'memo', id, name, flowId: flow_id }));
});
