import { readJson, type Queries } from '#core/server';
import type { FlowUse } from '#plugins/flows/contract';

/**
 * The policies that run a flow; while there are any, the flow is not deleted, and neither are the
 * versions they name.
 */
export async function policiesOfFlow(
  _companyId: string,
  flowId: string,
  db: Queries,
): Promise<readonly FlowUse[]> {
  const rows = await db.selectFrom('policies').select(['policy_id', 'name', 'flows']).execute();
  return rows.flatMap(({ policy_id: id, name, flows }) => {
    const lines = readJson(flows).filter(flow => flow.flowId === flowId);
    const versions = lines.map(({ versionId }) => versionId).filter(versionId => versionId > 0);
    return lines.length > 0 ? [{ kind: 'policy', id, name, versions }] : [];
  });
}
