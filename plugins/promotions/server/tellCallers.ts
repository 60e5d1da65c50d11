import { format } from '#core/contract';
import { joinAnd } from '#core/contract/internal';
import type { Queries, ServerHost } from '#core/server';
import { flowStore } from '#plugins/flows/contract';
import type { PromotedFlow } from '#plugins/transfer/contract';
import { strings } from '../strings';

/** Returns the names of the deployed flows that call a flow. */
async function findCallers(
  server: ServerHost,
  db: Queries,
  companyId: string,
  flowId: string,
): Promise<readonly string[]> {
  const uses = await server.get(flowStore).uses(db, companyId, flowId);
  const ids = uses.flatMap(({ kind, id }) => (kind === 'flow' ? [id] : []));
  if (ids.length === 0) return [];
  const deployed = await db
    .selectFrom('flows')
    .select('name')
    .where('flow_id', 'in', ids)
    .where('published_version', 'is not', null)
    .orderBy('name')
    .execute();
  return deployed.map(({ name }) => name);
}

type Told = typeof strings.stillCalled | typeof strings.willBeCalled;

/** Says of flows that are not deployed after a rollback, where they are meant, what calls them. */
const createTell =
  (message: Told, isMeant: (flow: PromotedFlow) => boolean) =>
  async (
    server: ServerHost,
    db: Queries,
    companyId: string,
    flows: readonly PromotedFlow[],
  ): Promise<readonly string[]> => {
    const notes: string[] = [];
    for (const { flowId, name, before, publishedVersion } of flows.filter(isMeant)) {
      if (before?.publishedVersion !== null || !publishedVersion) continue;
      const names = await findCallers(server, db, companyId, flowId);
      if (names.length === 0) continue;
      const callers = joinAnd(names.map(each => `“${each}”`));
      notes.push(format(message, { name, callers, count: names.length }));
    }
    return notes;
  };

/** Says of flows that a rollback undeployed which deployed flows call them. */
export const tellCallers = createTell(strings.stillCalled, ({ undone }) => undone === 'restored');

/** Says of flows that a rollback would undeploy which deployed flows call them. */
export const foretellCallers = createTell(strings.willBeCalled, ({ undone }) => !undone);
