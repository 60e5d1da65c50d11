import { pickFields } from '#core/contract/unknown';
import type { Flow } from '../../contract';
import { besideDocument } from '../../contract/flow';
import type { FlowRow, LinterError, StoredFlow } from '../../contract/internal';
import type { FlowsRow, FlowVersionRow } from '../tables';
import { readJson } from '#core/server';

type Version = Pick<FlowVersionRow, 'document' | 'version_id' | 'lint'>;

/** A flow from its row and one of its versions. */
export function toFlow(row: FlowsRow, { document, version_id, lint }: Version): StoredFlow {
  return flowWith(row, readJson(document), version_id, readJson(lint));
}

/**
 * A flow from its row, what a version of it keeps (see `toFlowDocument`), and what the linter found in
 * that version.
 */
export function flowWith(
  row: FlowsRow,
  document: Flow,
  versionId: number,
  allLinterErrors: readonly LinterError[],
): StoredFlow {
  return {
    ...document,
    ...toColumns(row),
    versionId,
    connectorIds: document.connectorIds,
    allLinterErrors,
  };
}

/** A line of the list from its row. */
export function toFlowRow(row: FlowsRow, isSubFlow: boolean): FlowRow {
  const { flow_color, thumbnail_url, trigger } = row;
  return {
    ...toColumns(row),
    connectorIds: readJson(row.connector_ids),
    isSubFlow,
    ...(flow_color === null ? {} : { flowColor: flow_color }),
    ...(thumbnail_url && { thumbnailUrl: thumbnail_url }),
    ...(trigger === null ? {} : { trigger: readJson(trigger) }),
  };
}

function toColumns(row: FlowsRow) {
  return {
    flowId: row.flow_id,
    companyId: row.company_id,
    customerId: row.customer_id,
    name: row.name,
    description: row.description,
    flowStatus: row.flow_status,
    createdDate: row.created_date,
    updatedDate: row.updated_date,
    savedDate: row.saved_date,
    ...(row.deployed_date === null ? {} : { deployedDate: row.deployed_date }),
    currentVersion: row.current_version,
    publishedVersion: row.published_version,
    dvlinterErrorCount: row.error_count,
    dvlinterWarningCount: row.warning_count,
  };
}

/** Returns the document of a flow that a version stores: all fields except those in columns. */
export function toDocument(flow: Flow): Flow {
  return pickFields(flow, key => !besideDocument.has(key));
}

/** Returns the text that the list's search matches. */
export const searchText = ({ name, description }: Pick<Flow, 'name' | 'description'>): string =>
  `${name}\n${description}`.toLowerCase();
