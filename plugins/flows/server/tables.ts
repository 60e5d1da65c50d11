export interface FlowsTable {
  company_id: string;
  flow_id: string;
  name: string;
  description: string;
  /** Name and description in lower case, for the search: SQLite itself lowers only A to Z. */
  search_text: string;
  /** `enabled` or `disabled`. */
  flow_status: string;
  customer_id: string;
  created_date: number;
  updated_date: number;
  saved_date: number;
  deployed_date: number | null;
  current_version: number;
  published_version: number | null;
  flow_color: string | null;
  /** JSON list. */
  connector_ids: string;
  /** JSON: the trigger, or null. */
  trigger: string | null;
  error_count: number;
  warning_count: number;
}
export interface FlowVersionsTable {
  company_id: string;
  flow_id: string;
  version_id: number;
  /** JSON: the flow without what the columns of `flows` hold. */
  document: string;
  alias: string;
  message: string;
  customer_id: string;
  created_date: number;
  deployed_date: number | null;
  node_count: number;
  /** JSON list: what the linter found when it was saved or validated. */
  lint: string;
}
/** One row for each flow that a version calls. */
export interface FlowCallsTable {
  company_id: string;
  flow_id: string;
  version_id: number;
  callee_id: string;
}
/** One row for each connection that a version uses. */
export interface FlowConnectionsTable {
  company_id: string;
  flow_id: string;
  version_id: number;
  connection_id: string;
}
/** Answers of imports that carried an Idempotency-Key. */
export interface FlowImportsTable {
  company_id: string;
  idempotency_key: string;
  body_hash: string;
  reply: string;
  created_date: number;
}
/** What a company has set of one of the linter's rules. */
export interface FlowRulesTable {
  company_id: string;
  rule: string;
  /** `off`, `warn` or `required`. */
  level: string;
  /** JSON list of flow ids. */
  excepted: string;
  /** JSON list of what counts besides what the rule knows. */
  counts: string;
  customer_id: string;
  updated_date: number;
}

declare module '#core/server/database/tables' {
  interface Tables {
    flows: FlowsTable;
    flow_versions: FlowVersionsTable;
    flow_calls: FlowCallsTable;
    flow_connections: FlowConnectionsTable;
    flow_imports: FlowImportsTable;
    flow_rules: FlowRulesTable;
  }
}
