-- 2026-11-21T07:38_flow_rules
CREATE TABLE "flow_rules" ("company_id" text not null, "rule" text not null, "level" text not null, "excepted" text not null, "counts" text not null, "customer_id" text not null, "updated_date" bigint not null, constraint "flow_rules_key" primary key ("company_id", "rule"))
