import type { Queries } from '../../../../core/server';
import type { ConnectionUse } from '../../../connections/contract';

/** The flows whose current or deployed version has a node on a connection. */
export async function connectionUse(
  _companyId: string,
  connectionId: string,
  db: Queries,
): Promise<readonly ConnectionUse[]> {
  const rows = await db
    .selectFrom('flow_connections')
    .innerJoin('flows', 'flows.flow_id', 'flow_connections.flow_id')
    .select(['flows.flow_id', 'flows.name'])
    .distinct()
    .where('flow_connections.connection_id', '=', connectionId)
    .where(({ or, eb, ref }) =>
      or([
        eb('flow_connections.version_id', '=', ref('flows.current_version')),
        eb('flow_connections.version_id', '=', ref('flows.published_version')),
      ]),
    )
    .execute();
  return rows.map(row => ({ flowId: row.flow_id, name: row.name }));
}
