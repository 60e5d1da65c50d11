import { can } from '#core/contract';
import type { Queries } from '#core/server';
import type { ConnectionUse, ConnectionUses } from '#plugins/connections/contract';
import type { ConnectorCatalogue } from '#plugins/connectors/contract/internal';
import { access, canvas, getNodePath } from '#plugins/flows/contract';
import { nodeTitle } from '#plugins/flows/contract/graph/nodes/nodeTitle';
import { loadFlow } from '../findFlow';

/** So many flows are opened for the titles of their nodes. */
const mostOpened = 100;

/**
 * The flows whose current or deployed version uses a connection, by name, with its nodes on it; a
 * flow that names it for its functions may have none.
 */
export async function connectionUse(
  _companyId: string,
  connectionId: string,
  db: Queries,
  catalogue: ConnectorCatalogue,
): Promise<ConnectionUses> {
  const rows = await db
    .selectFrom('flow_connections')
    .innerJoin('flows', 'flows.flow_id', 'flow_connections.flow_id')
    .select(['flows.flow_id', 'flows.name', 'flows.current_version', 'flow_connections.version_id'])
    .where('flow_connections.connection_id', '=', connectionId)
    .where(({ or, eb, ref }) =>
      or([
        eb('flow_connections.version_id', '=', ref('flows.current_version')),
        eb('flow_connections.version_id', '=', ref('flows.published_version')),
      ]),
    )
    .orderBy('flows.name')
    .orderBy('flows.flow_id')
    .execute();
  const current = new Set(
    rows.flatMap(row => (row.version_id === row.current_version ? [row.flow_id] : [])),
  );
  const flows = [...new Map(rows.map(row => [row.flow_id, row])).values()];
  const uses: ConnectionUse[] = [];
  for (const [at, { flow_id: flowId, name, version_id }] of flows.entries()) {
    const deployedOnly = !current.has(flowId);
    const link = canvas.to({ id: flowId });
    const use = { flowId, name, link, ...(deployedOnly && { deployedOnly }) };
    if (at >= mostOpened) uses.push(use);
    else {
      const { graphData } = await loadFlow(db, flowId, deployedOnly ? version_id : -1);
      const nodes = graphData.elements.nodes.filter(
        ({ data }) => data.connectionId === connectionId,
      );
      const parts = nodes.map(({ data }) => {
        const connector = catalogue.find(data.connectorId ?? '');
        const name = data.capabilityName;
        return {
          nodeId: data.id,
          title: nodeTitle(data, connector) || data.id,
          ...(name && { capability: connector?.capabilities[name]?.title ?? name }),
          ...(!deployedOnly && { link: getNodePath(flowId, data.id) }),
        };
      });
      uses.push({ ...use, ...(parts.length > 0 && { nodes: parts }) });
    }
  }
  return { when: can(access, 'read'), uses };
}
