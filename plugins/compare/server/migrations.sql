-- 2026-11-27T02:50_flowPresence
CREATE TABLE "flow_presence" ("company_id" text not null, "flow_id" text not null, "customer_id" text not null, "tab_id" text not null, "node_id" text, "unsaved" integer not null, "seen_date" bigint not null, constraint "flow_presence_key" primary key ("company_id", "flow_id", "customer_id", "tab_id"))

-- 2026-11-30T03:00_presenceTurns
CREATE INDEX "flow_presence_by_age" on "flow_presence" ("company_id", "seen_date")
