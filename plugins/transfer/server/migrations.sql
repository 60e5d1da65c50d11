-- 2026-11-21T11:40_transfer
CREATE INDEX "batch_jobs_by_time" on "batch_jobs" ("created_date")
CREATE TABLE "batch_jobs" ("company_id" text not null, "instance_id" text not null, "kind" text not null, "status" text not null, "customer_id" text not null, "mode" text not null, "secrets" text not null, "key" text not null, "step" text not null, "message" text not null, "report" text not null, "created_date" bigint not null, "ended_date" bigint not null, "done" bigint not null, "total" bigint not null, "parts" bigint not null, "bytes" bigint not null, constraint "batch_jobs_key" primary key ("company_id", "instance_id"))
CREATE TABLE "batch_parts" ("company_id" text not null, "instance_id" text not null, "part" integer not null, "text" text not null, constraint "batch_parts_key" primary key ("company_id", "instance_id", "part"))

-- 2026-11-21T14:00_promotions
CREATE INDEX "promotions_by_time" on "promotions" ("company_id", "created_date", "promotion_id")
CREATE TABLE "promotion_links" ("company_id" text not null, "source_company_id" text not null, "kind" text not null, "source_id" text not null, "target_id" text not null, constraint "promotion_links_key" primary key ("company_id", "source_company_id", "kind", "source_id"))
CREATE TABLE "promotions" ("company_id" text not null, "promotion_id" text not null, "created_date" bigint not null, "source_company_id" text not null, "source_name" text not null, "customer_id" text not null, "body_hash" text not null, "status" text not null, "report" text not null, constraint "promotions_key" primary key ("company_id", "promotion_id"))
