import { format } from '#core/contract';
import type { Queries, ServerHost } from '#core/server';
import { flowStore } from '#plugins/flows/contract';
import type { PromotedFlow } from '../../contract';
import { strings } from '../../strings';

/** Says of flows that a rollback undeployed which deployed flows call them. */
export async function tellCallers(
  server: ServerHost,
  db: Queries,
  companyId: string,
  flows: readonly PromotedFlow[],
): Promise<readonly string[]> {
  const notes: string[] = [];
  for (const { flowId, name, undone, before, publishedVersion } of flows) {
    if (undone !== 'restored' || before?.publishedVersion !== null || !publishedVersion) continue;
    const uses = await server.get(flowStore).uses(db, companyId, flowId);
    const ids = uses.flatMap(({ kind, id }) => (kind === 'flow' ? [id] : []));
    if (ids.length === 0) continue;
    const deployed = await db
      .selectFrom('flows')
      .select('name')
      .where('flow_id', 'in', ids)
      .where('published_version', 'is not', null)
      .orderBy('name')
      .execute();
    if (deployed.length === 0) continue;
    const callers = deployed.map(row => `“${row.name}”`).join(', ');
    notes.push(format(strings.stillCalled, { name, callers, count: deployed.length }));
  }
  return notes;
}
