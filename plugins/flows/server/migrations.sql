-- 2026-11-21T01:00_flows
CREATE INDEX "flow_calls_by_used" on "flow_calls" ("company_id", "callee_id")
CREATE INDEX "flow_connections_by_used" on "flow_connections" ("company_id", "connection_id")
CREATE INDEX "flows_by_saved" on "flows" ("company_id", "saved_date", "flow_id")
CREATE TABLE "flow_calls" ("company_id" text not null, "flow_id" text not null, "version_id" integer not null, "callee_id" text not null, constraint "flow_calls_key" primary key ("company_id", "flow_id", "version_id", "callee_id"))
CREATE TABLE "flow_connections" ("company_id" text not null, "flow_id" text not null, "version_id" integer not null, "connection_id" text not null, constraint "flow_connections_key" primary key ("company_id", "flow_id", "version_id", "connection_id"))
CREATE TABLE "flow_imports" ("company_id" text not null, "idempotency_key" text not null, "body_hash" text not null, "reply" text not null, "created_date" bigint not null, constraint "flow_imports_key" primary key ("company_id", "idempotency_key"))
CREATE TABLE "flow_versions" ("company_id" text not null, "flow_id" text not null, "version_id" integer not null, "document" text not null, "alias" text not null, "message" text not null, "customer_id" text not null, "created_date" bigint not null, "deployed_date" bigint, "node_count" integer not null, "lint" text not null, constraint "flow_versions_key" primary key ("company_id", "flow_id", "version_id"))
CREATE TABLE "flows" ("company_id" text not null, "flow_id" text not null, "name" text not null, "description" text not null, "search_text" text not null, "flow_status" text not null, "customer_id" text not null, "created_date" bigint not null, "updated_date" bigint not null, "saved_date" bigint not null, "deployed_date" bigint, "current_version" integer not null, "published_version" integer, "flow_color" text, "connector_ids" text not null, "trigger" text, "error_count" integer not null, "warning_count" integer not null, constraint "flows_key" primary key ("company_id", "flow_id"))

-- 2026-11-21T17:40_flowNodes
CREATE TABLE "flow_nodes" ("company_id" text not null, "flow_id" text not null, "version_id" integer not null, "node_id" text not null, "title" text not null, "capability" text not null, "connector_id" text not null, "words" text not null, constraint "flow_nodes_key" primary key ("company_id", "flow_id", "version_id", "node_id"))

-- 2026-11-24T03:00_deletedFlows
CREATE TABLE "deleted_flows" ("company_id" text not null, "flow_id" text not null, "deleted_date" bigint not null, constraint "deleted_flows_key" primary key ("company_id", "flow_id"))

-- 2026-11-25T21:00_flowThumbnails
CREATE TABLE "flows" ("company_id" text not null, "flow_id" text not null, "name" text not null, "description" text not null, "search_text" text not null, "flow_status" text not null, "customer_id" text not null, "created_date" bigint not null, "updated_date" bigint not null, "saved_date" bigint not null, "deployed_date" bigint, "current_version" integer not null, "published_version" integer, "flow_color" text, "connector_ids" text not null, "trigger" text, "error_count" integer not null, "warning_count" integer not null, "thumbnail_url" text, constraint "flows_key" primary key ("company_id", "flow_id"))

-- 2026-11-26T23:40_flowDrafts
CREATE TABLE "flow_drafts" ("company_id" text not null, "flow_id" text not null, "version_id" integer not null, "document" text not null, "document_hash" text not null, "created_date" bigint not null, constraint "flow_drafts_key" primary key ("company_id", "flow_id", "version_id"))

-- 2026-11-30T03:00_draftTurns
CREATE INDEX "flow_drafts_by_age" on "flow_drafts" ("company_id", "created_date")
CREATE INDEX "flow_imports_by_age" on "flow_imports" ("company_id", "created_date")
