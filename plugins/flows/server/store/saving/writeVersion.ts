import type { Queries } from '#core/server';
import type { PreparedFlow } from '#plugins/flows/contract/internal';
import { writeNodes } from '../../search/writeNodes';

/**
 * Inserts one version of a flow with what it calls and uses. The document of a stored version is
 * never written over, so what is deployed stays as it was deployed.
 */
export async function writeVersion(
  db: Queries,
  { flow, document, lintText, nodeCount, callees, connections, found }: PreparedFlow,
  terms: {
    readonly versionId: number;
    readonly customerId: string;
    readonly now: number;
    readonly message?: string;
    readonly deployed?: boolean;
  },
): Promise<void> {
  const { companyId: company_id, flowId: flow_id } = flow;
  const { versionId: version_id, now } = terms;
  const key = { company_id, flow_id, version_id };
  const calls = callees.map(callee_id => ({ ...key, callee_id }));
  const uses = connections.map(connection_id => ({ ...key, connection_id }));
  // Together, so that no statement waits for a turn of this process while others wait for all.
  await Promise.all([
    db
      .insertInto('flow_versions')
      .values({
        ...key,
        document,
        alias: '',
        message: terms.message ?? '',
        customer_id: terms.customerId,
        created_date: now,
        deployed_date: terms.deployed ? now : null,
        node_count: nodeCount,
        lint: lintText,
      })
      .execute(),
    calls.length > 0 && db.insertInto('flow_calls').values(calls).execute(),
    uses.length > 0 && db.insertInto('flow_connections').values(uses).execute(),
    writeNodes(db, key, found),
  ]);
}
