import type { Queries } from '#core/server';

/** The flow that the company lets do the work of a capability which cannot run here. */
export async function findStandIn(
  db: Queries,
  connectorId: string,
  capability: string,
): Promise<{ readonly flowId: string; readonly versionId: number } | undefined> {
  const row = await db
    .selectFrom('stand_ins')
    .select(['flow_id', 'version_id'])
    .where('connector_id', '=', connectorId)
    .where('capability', '=', capability)
    .executeTakeFirst();
  return row && { flowId: row.flow_id, versionId: row.version_id };
}
