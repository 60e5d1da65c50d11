import { handle, containsText, readJson, type Queries } from '#core/server';
import { flowNames, searchNodes } from '../../contract/internal';

/**
 * Nodes of the company's flows whose title, capability or connector holds every word, newest saved
 * flow first.
 */
const find = handle(searchNodes, async ({ query: { query = '', limit = 20 } }, { db }) => ({
  hits: await findHits(db, query, limit),
}));

async function findHits(db: Queries, query: string, limit: number) {
  const words = query.trim().split(/\s+/).filter(Boolean).slice(0, 8);
  if (words.length === 0) return [];
  const rows = await db
    .selectFrom('flow_nodes')
    .innerJoin('flows', join =>
      join
        .onRef('flows.company_id', '=', 'flow_nodes.company_id')
        .onRef('flows.flow_id', '=', 'flow_nodes.flow_id')
        .onRef('flows.current_version', '=', 'flow_nodes.version_id'),
    )
    .select(['flows.flow_id', 'flows.name', 'node_id', 'title', 'capability', 'connector_id'])
    .where(eb => eb.and(words.map(word => containsText('words', word))))
    .orderBy('flows.saved_date', 'desc')
    .orderBy('flows.flow_id')
    .orderBy('title')
    .orderBy('node_id')
    .limit(limit)
    .execute();
  return rows.map(({ flow_id, name, node_id, title, capability, connector_id }) => ({
    flowId: flow_id,
    flowName: name,
    nodeId: node_id,
    title,
    ...(capability && { capability }),
    ...(connector_id && { connectorId: connector_id }),
  }));
}

/** Every flow by id and name, newest saved first. */
const names = handle(flowNames, async (_input, { db }) => {
  const rows = await db
    .selectFrom('flows')
    .select(['flow_id', 'name', 'flow_status', 'published_version', 'trigger'])
    .orderBy('saved_date', 'desc')
    .orderBy('flow_id', 'desc')
    .limit(10_000)
    .execute();
  return {
    flows: rows.map(({ flow_id, name, flow_status, published_version, trigger }) => ({
      flowId: flow_id,
      name,
      flowStatus: flow_status,
      publishedVersion: published_version,
      scheduled: trigger !== null && readJson(trigger).type === 'SCHEDULE',
    })),
  };
});

export const searchHandlers = [find, names];
