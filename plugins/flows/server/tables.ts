import {
  bigint,
  defineTable,
  integer,
  json,
  text,
  type RowOf,
  type TableTypes,
  type Limited,
} from '#core/server';
import type { Flow } from '../contract';
import type { LinterError } from '../contract/internal';
import { strings } from '#plugins/flows/strings';

export const flows = defineTable('flows', {
  owner: 'company',
  since: '2026-11-21T01:00_flows',
  columns: {
    company_id: text(),
    flow_id: text(),
    name: text(),
    description: text(),
    /** Name and description in lower case, for the search: SQLite itself lowers only A to Z. */
    search_text: text(),
    flow_status: text<Flow['flowStatus']>(),
    customer_id: text(),
    created_date: bigint(),
    updated_date: bigint(),
    saved_date: bigint(),
    deployed_date: bigint().nullable(),
    current_version: integer(),
    published_version: integer().nullable(),
    flow_color: text().nullable(),
    /** An https address of a picture, or empty; null until `fillThumbnails` has read the flow. */
    thumbnail_url: text().nullable().since('2026-11-25T21:00_flowThumbnails'),
    /** JSON list. */
    connector_ids: json<string[]>(),
    /** The trigger, or null. */
    trigger: json<{ type?: string }>().nullable(),
    error_count: integer(),
    warning_count: integer(),
  },
  key: ['company_id', 'flow_id'],
  indices: {
    flows_by_saved: ['company_id', 'saved_date', 'flow_id'],
  },
});

/**
 * Versions are inserted and never changed, but for alias, date of deployment and findings; a
 * deployed one is not deleted (`handlers/deleteVersion.ts`).
 */
export const flowVersions = defineTable('flow_versions', {
  owner: 'company',
  since: '2026-11-21T01:00_flows',
  columns: {
    company_id: text(),
    flow_id: text(),
    version_id: integer(),
    /** The flow without what the columns of `flows` hold. */
    document: json<Flow>(),
    alias: text(),
    message: text(),
    customer_id: text(),
    created_date: bigint(),
    deployed_date: bigint().nullable(),
    node_count: integer(),
    /** JSON list: what the linter found when it was saved or validated. */
    lint: json<LinterError[]>(),
  },
  key: ['company_id', 'flow_id', 'version_id'],
});

/**
 * Unsaved changes that somebody tried, so that their runs can go on and be looked at. Numbers go down
 * from -2, apart from those of versions.
 */
export const flowDrafts = defineTable('flow_drafts', {
  owner: 'company',
  since: '2026-11-26T23:40_flowDrafts',
  columns: {
    company_id: text(),
    flow_id: text(),
    version_id: integer(),
    /** The same as in `flow_versions`. */
    document: json<Flow>(),
    /** SHA-256 of the document: the same draft is kept once. */
    document_hash: text(),
    created_date: bigint(),
  },
  key: ['company_id', 'flow_id', 'version_id'],
  indices: {
    flow_drafts_by_age: {
      columns: ['company_id', 'created_date'],
      since: '2026-11-30T03:00_draftTurns',
    },
  },
});

/** One row for each flow that a version calls. */
export const flowCalls = defineTable('flow_calls', {
  owner: 'company',
  since: '2026-11-21T01:00_flows',
  columns: {
    company_id: text(),
    flow_id: text(),
    version_id: integer(),
    callee_id: text(),
  },
  key: ['company_id', 'flow_id', 'version_id', 'callee_id'],
  indices: {
    flow_calls_by_used: ['company_id', 'callee_id'],
  },
});

/** One row for each connection that a version uses. */
export const flowConnections = defineTable('flow_connections', {
  owner: 'company',
  since: '2026-11-21T01:00_flows',
  columns: {
    company_id: text(),
    flow_id: text(),
    version_id: integer(),
    connection_id: text(),
  },
  key: ['company_id', 'flow_id', 'version_id', 'connection_id'],
  indices: {
    flow_connections_by_used: ['company_id', 'connection_id'],
  },
});

/** Answers of imports that carried an Idempotency-Key. */
export const flowImports = defineTable('flow_imports', {
  owner: 'company',
  since: '2026-11-21T01:00_flows',
  columns: {
    company_id: text(),
    idempotency_key: text(),
    body_hash: text(),
    reply: text(),
    created_date: bigint(),
  },
  key: ['company_id', 'idempotency_key'],
  indices: {
    flow_imports_by_age: {
      columns: ['company_id', 'created_date'],
      since: '2026-11-30T03:00_draftTurns',
    },
  },
});

/** One node of a flow's current version, as the search finds it. */
export const flowNodes = defineTable('flow_nodes', {
  owner: 'company',
  since: '2026-11-21T17:40_flowNodes',
  columns: {
    company_id: text(),
    flow_id: text(),
    version_id: integer(),
    node_id: text(),
    title: text(),
    /** Empty where the node has none. */
    capability: text(),
    connector_id: text(),
    /** Title, capability and connector in lower case; no value of a property. */
    words: text(),
  },
  key: ['company_id', 'flow_id', 'version_id', 'node_id'],
});

/** Flows that were deleted, so that whoever asks for one learns that it is gone. */
export const deletedFlows = defineTable('deleted_flows', {
  owner: 'company',
  since: '2026-11-24T03:00_deletedFlows',
  columns: {
    company_id: text(),
    flow_id: text(),
    deleted_date: bigint(),
  },
  key: ['company_id', 'flow_id'],
});

/** Flows, their versions and drafts, what those call, use and hold, and the answers of imports. */
export const flowTables = [
  flows,
  flowVersions,
  flowDrafts,
  flowCalls,
  flowConnections,
  flowImports,
  flowNodes,
  deletedFlows,
] as const;

export type FlowsRow = RowOf<typeof flows>;
export type FlowVersionRow = RowOf<typeof flowVersions>;

declare module '#core/server/database/tables' {
  interface Tables extends TableTypes<typeof flowTables> {}
}

/** How many flows an environment can have. */
export const flowLimit: Limited = { kind: 'flows', title: strings.title.text, usual: 10_000 };
