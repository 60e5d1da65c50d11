-- 2026-11-21T14:00_promotions
CREATE INDEX "promotions_by_time" on "promotions" ("company_id", "created_date", "promotion_id")
CREATE TABLE "promotion_links" ("company_id" text not null, "source_company_id" text not null, "kind" text not null, "source_id" text not null, "target_id" text not null, constraint "promotion_links_key" primary key ("company_id", "source_company_id", "kind", "source_id"))
CREATE TABLE "promotions" ("company_id" text not null, "promotion_id" text not null, "created_date" bigint not null, "source_company_id" text not null, "source_name" text not null, "customer_id" text not null, "body_hash" text not null, "status" text not null, "report" text not null, constraint "promotions_key" primary key ("company_id", "promotion_id"))
