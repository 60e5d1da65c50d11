import { type Queries, type ServerHost, requireRoom, countRows } from '#core/server';
import { readEntitlement, readRoom } from '#core/server/internal';
import type { PreparedFlow, StoredFlow } from '#plugins/flows/contract/internal';
import { findFlow } from '../findFlow';
import { flowWith } from '../toFlow';
import { writeVersion } from './writeVersion';
import { variableStore } from '#plugins/variables/contract';
import { flowLimit } from '../../tables';

/** Stores a new flow as its version 1; with a `publishedVersion` of 1 that version is deployed. */
export async function insertFlow(db: Queries, prepared: PreparedFlow, message = ''): Promise<void> {
  const { flow, columns } = prepared;
  const now = flow.createdDate;
  const deployed = flow.publishedVersion === 1;
  await db
    .insertInto('flows')
    .values({
      ...columns,
      company_id: flow.companyId,
      flow_id: flow.flowId,
      flow_status: flow.flowStatus,
      customer_id: flow.customerId,
      created_date: now,
      updated_date: now,
      saved_date: now,
      deployed_date: deployed ? now : null,
      current_version: 1,
      published_version: deployed ? 1 : null,
    })
    .execute();
  const terms = { versionId: 1, customerId: flow.customerId, now, message, deployed };
  await writeVersion(db, prepared, terms);
}

/** A flow as it stands in its first version, without reading that again. */
export const readNewFlow = async (
  db: Queries,
  { flow, kept, lint }: PreparedFlow,
): Promise<StoredFlow> => flowWith(await findFlow(db, flow.flowId), kept, 1, lint);

const tables = [
  'flow_calls',
  'flow_connections',
  'flow_nodes',
  'flow_drafts',
  'flow_versions',
  'flows',
] as const;

/**
 * Deletes a flow with its versions and its own variables, and notes that it is gone; its uses are
 * the caller's to look at.
 */
export async function removeFlow(
  server: ServerHost,
  db: Queries,
  companyId: string,
  flowId: string,
): Promise<void> {
  await server.get(variableStore).dropFlow(db, companyId, flowId);
  for (const table of tables) await db.deleteFrom(table).where('flow_id', '=', flowId).execute();
  await db
    .insertInto('deleted_flows')
    .values({ company_id: companyId, flow_id: flowId, deleted_date: Date.now() })
    .onConflict(conflict => conflict.columns(['company_id', 'flow_id']).doNothing())
    .execute();
}

/** Refuses when the company would have more flows than it may. */
export const requireFlowRoom = (db: Queries, companyId: string, more?: number): Promise<void> =>
  requireRoom(db, companyId, flowLimit, () => countRows(db, 'flows'), more);

/** Reads how many flows the company may have and has. */
export async function readFlowRoom(
  db: Queries,
  companyId: string,
): Promise<{ total: number; used: number }> {
  const { total = 0, used } = await readRoom(db, companyId, flowLimit, () =>
    countRows(db, 'flows'),
  );
  return { total, used };
}

const usualVersions = 500;

/** Reads how many versions a flow of the company may have. */
export async function readVersionLimit(db: Queries, companyId: string): Promise<number> {
  const { versions } = await readEntitlement(db, companyId, flowLimit);
  return versions ?? usualVersions;
}
