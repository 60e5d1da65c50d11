import type { Kysely } from 'kysely';
import { contribute } from '#core/server';
import { flowUses, type FlowUse } from '../../contract';
import { standInHandlers } from './standInHandlers';
import { standInTables } from './standInTables';

/** A flow that stands in for something is not deleted under it. */
const uses = async (
  companyId: string,
  flowId: string,
  db: Kysely<any>,
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

/** What flows that stand in for capabilities add to the plugin's server half. */
export const standInParts = {
  migrations: { '2026-11-21T08:10_standIns': standInTables },
  companyTables: ['stand_ins'],
  handles: standInHandlers,
  contributes: [contribute(flowUses, 'flows.standIns', uses)],
};
