-- 2026-11-21T11:40_transfer
CREATE INDEX "batch_jobs_by_time" on "batch_jobs" ("created_date")
CREATE TABLE "batch_jobs" ("company_id" text not null, "instance_id" text not null, "kind" text not null, "status" text not null, "customer_id" text not null, "mode" text not null, "secrets" text not null, "key" text not null, "step" text not null, "message" text not null, "report" text not null, "created_date" bigint not null, "ended_date" bigint not null, "done" bigint not null, "total" bigint not null, "parts" bigint not null, "bytes" bigint not null, constraint "batch_jobs_key" primary key ("company_id", "instance_id"))
CREATE TABLE "batch_parts" ("company_id" text not null, "instance_id" text not null, "part" integer not null, "text" text not null, constraint "batch_parts_key" primary key ("company_id", "instance_id", "part"))

-- 2026-11-30T03:00_transferTurns
CREATE INDEX "batch_jobs_by_company" on "batch_jobs" ("company_id", "created_date")
