import type { Queries } from '#core/server';
import type { Flow, LinterError } from '#plugins/flows/contract';
import { subflowCalls } from '#plugins/flows/contract/graph/subflowCalls';
import { writeNodes } from '../../search/writeNodes';
import { toDocument } from '../toFlow';

/**
 * Inserts one version of a flow with what it calls and uses. A stored version is never written over,
 * so what is deployed stays as it was deployed.
 */
export async function writeVersion(
  db: Queries,
  flow: Flow,
  terms: {
    readonly versionId: number;
    readonly customerId: string;
    readonly now: number;
    readonly lint: readonly LinterError[];
    readonly message?: string;
    readonly deployed?: boolean;
  },
): Promise<void> {
  const { companyId: company_id, flowId: flow_id } = flow;
  const { versionId: version_id, now } = terms;
  const key = { company_id, flow_id, version_id };
  const nodes = flow.graphData.elements.nodes ?? [];
  await db
    .insertInto('flow_versions')
    .values({
      ...key,
      document: JSON.stringify(toDocument(flow)),
      alias: '',
      message: terms.message ?? '',
      customer_id: terms.customerId,
      created_date: now,
      deployed_date: terms.deployed ? now : null,
      node_count: nodes.filter(({ data }) => data.nodeType !== 'EVAL').length,
      lint: JSON.stringify(terms.lint),
    })
    .execute();
  const callees = new Set(subflowCalls(flow.graphData).map(({ flowId }) => flowId));
  if (callees.size > 0) {
    const rows = [...callees].map(callee_id => ({ ...key, callee_id }));
    await db.insertInto('flow_calls').values(rows).execute();
  }
  const used = new Set(
    nodes.flatMap(({ data }) => (data.nodeType === 'CONNECTION' && data.connectionId) || []),
  );
  if (used.size > 0) {
    const rows = [...used].map(connection_id => ({ ...key, connection_id }));
    await db.insertInto('flow_connections').values(rows).execute();
  }
  await writeNodes(db, key, flow.graphData);
}
