import type { Queries, ServerHost } from '#core/server';
import { variableStore } from '#plugins/variables/contract';

const tables = ['flow_calls', 'flow_connections', 'flow_nodes', 'flow_versions', 'flows'] as const;

/** Deletes a flow with its versions and its own variables; its uses are the caller's to look at. */
export async function removeFlow(
  server: ServerHost,
  db: Queries,
  companyId: string,
  flowId: string,
): Promise<void> {
  await server.get(variableStore).dropFlow(db, companyId, flowId);
  for (const table of tables) await db.deleteFrom(table).where('flow_id', '=', flowId).execute();
}
