import type { AnyQueries } from '#core/contract';
import type { FlowUse } from '#plugins/flows/contract';

/** A flow that stands in for something is not deleted under it. */
export const standInUses = async (
  companyId: string,
  flowId: string,
  db: AnyQueries,
): Promise<readonly FlowUse[]> => {
  const rows = await db
    .selectFrom('stand_ins')
    .select(['connector_id', 'capability', 'version_id'])
    .where('company_id', '=', companyId)
    .where('flow_id', '=', flowId)
    .execute();
  return rows.map(({ connector_id, capability, version_id: versionId }) => {
    const id = `${String(connector_id)}/${String(capability)}`;
    return {
      kind: 'capability',
      id,
      name: `${id} (Connections)`,
      ...(versionId > 0 && { versions: [versionId] }),
    };
  });
};
