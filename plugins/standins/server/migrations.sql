-- 2026-11-21T08:10_standIns
CREATE INDEX "stand_ins_of_flow" on "stand_ins" ("company_id", "flow_id")
CREATE TABLE "stand_ins" ("company_id" text not null, "connector_id" text not null, "capability" text not null, "flow_id" text not null, "version_id" integer not null, "customer_id" text not null, "updated_date" bigint not null, constraint "stand_ins_key" primary key ("company_id", "connector_id", "capability"))
