import type { Queries } from '#core/server';
import type { Flow, LinterError } from '#plugins/flows/contract';
import { listConnectorIds } from '#plugins/flows/contract/graph/checks/listConnectorIds';
import { lintCounts } from '#plugins/flows/contract/graph/checks/lintCounts';
import { searchText } from '../searchText';
import { writeVersion } from './writeVersion';

/** Stores a new flow as its version 1; with a `publishedVersion` of 1 that version is deployed. */
export async function insertFlow(
  db: Queries,
  flow: Flow,
  lint: readonly LinterError[],
  message = '',
): Promise<void> {
  const { errors, warnings } = lintCounts(lint);
  const now = flow.createdDate;
  const deployed = flow.publishedVersion === 1;
  await db
    .insertInto('flows')
    .values({
      company_id: flow.companyId,
      flow_id: flow.flowId,
      name: flow.name,
      description: flow.description,
      search_text: searchText(flow),
      flow_status: flow.flowStatus,
      customer_id: flow.customerId,
      created_date: now,
      updated_date: now,
      saved_date: now,
      deployed_date: deployed ? now : null,
      current_version: 1,
      published_version: deployed ? 1 : null,
      flow_color: flow.flowColor ?? null,
      connector_ids: JSON.stringify(flow.connectorIds ?? listConnectorIds(flow.graphData)),
      trigger: flow.trigger ? JSON.stringify(flow.trigger) : null,
      error_count: errors,
      warning_count: warnings,
    })
    .execute();
  const terms = { versionId: 1, customerId: flow.customerId, now, lint, message, deployed };
  await writeVersion(db, flow, terms);
}
