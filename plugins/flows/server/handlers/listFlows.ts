import { sql, type SqlBool } from 'kysely';
import { pickFields } from '#core/contract/unknown';
import { handle, containsText, type Queries } from '#core/server';
import { connectionStore } from '#plugins/connections/contract';
import { connectorCatalogue } from '#plugins/connectors/contract/internal';
import { listFlows as endpoint } from '../../contract';
import type { flowOrders, flowStates, FlowRow } from '../../contract/internal';
import { readFlowRoom } from '../store/saving/flowRows';
import { toFlowRow } from '../store/toFlow';

const states = {
  live: sql<SqlBool>`published_version is not null`,
  changed: sql<SqlBool>`published_version <> current_version`,
  undeployed: sql<SqlBool>`published_version is null`,
  disabled: sql<SqlBool>`flow_status = 'disabled'`,
  problems: sql<SqlBool>`error_count > 0`,
} satisfies Record<(typeof flowStates)[number], unknown>;
const orders = {
  saved: ['saved_date', 'desc'],
  deployed: [sql`coalesce(deployed_date, 0)`, 'desc'],
  name: [sql`lower(name)`, 'asc'],
  problems: [sql`error_count * 1000 + warning_count`, 'desc'],
} as const satisfies Record<(typeof flowOrders)[number], unknown>;

/** The company's flows, newest saved first unless another order is asked for. */
export const listFlows = handle(endpoint, async ({ query }, { db, server, companyId }) => {
  const { page = 0, limit = 24, query: text = '', state, sort = 'saved' } = query;
  const [order, direction] = orders[sort];
  const rows = await db
    .selectFrom('flows')
    .selectAll()
    .$if(text.trim() !== '', each => each.where(containsText('search_text', text.trim())))
    .$if(state !== undefined, each => each.where(states[state ?? 'live']))
    .orderBy(order, direction)
    .orderBy('flow_id', 'desc')
    .limit(limit)
    .offset(page * limit)
    .execute();
  const called = await calledAmong(
    db,
    rows.map(({ flow_id }) => flow_id),
  );
  const flowsInfo = rows.map(row => toFlowRow(row, called.has(row.flow_id)));
  const { attributes } = query;
  const short = query.isMinimal !== undefined || query.noDetails !== undefined;
  const connections = short ? [] : await server.get(connectionStore).list(db, companyId);
  const connectors = new Set(connections.map(({ connectorId }) => connectorId));
  const catalogue = short ? undefined : server.get(connectorCatalogue);
  return {
    flowsInfo: attributes ? flowsInfo.map(row => only(row, attributes)) : flowsInfo,
    connectionsInfo: connections.map(({ connectionId, connectorId, name }) => ({
      connectionId,
      connectorId,
      name,
    })),
    connectorsInfo: [...connectors].map(connectorId => ({
      connectorId,
      name: catalogue?.find(connectorId)?.name ?? connectorId,
    })),
    resourceLimit: await readFlowRoom(db, companyId),
  };
});

async function calledAmong(db: Queries, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('flow_calls')
    .select('callee_id')
    .distinct()
    .where('callee_id', 'in', ids)
    .execute();
  return new Set(rows.map(({ callee_id }) => callee_id));
}

/** The named fields and, always, the id: what `attributes` asks for. */
function only(row: FlowRow, attributes: string): FlowRow {
  const wanted = new Set(['flowId', ...attributes.split(',').map(name => name.trim())]);
  return pickFields(row, name => wanted.has(name));
}
