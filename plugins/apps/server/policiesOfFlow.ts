import type { Queries } from '../../../core/server';
import type { FlowUse } from '../../flows/contract';
import type { PolicyFlow } from '../contract';

/** The policies that run a flow; while there are any, the flow is not deleted. */
export async function policiesOfFlow(_companyId: string, flowId: string, db: Queries): Promise<readonly FlowUse[]> {
  const rows = await db.selectFrom('policies').select(['policy_id', 'name', 'flows']).execute();
  return rows
    .filter(row => (JSON.parse(row.flows) as PolicyFlow[]).some(flow => flow.flowId === flowId))
    .map(row => ({ kind: 'policy', id: row.policy_id, name: row.name }));
}
