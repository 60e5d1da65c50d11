-- 2026-11-21T15:00_forms
CREATE TABLE "company_forms" ("company_id" text not null, "form_id" text not null, "name" text not null, "document" text not null, "customer_id" text not null, "created_date" bigint not null, "updated_date" bigint not null, constraint "company_forms_key" primary key ("company_id", "form_id"))

-- 2026-11-26T04:30_brand
CREATE INDEX "brand_images_by_hash" on "brand_images" ("company_id", "hash")
CREATE TABLE "brand_images" ("company_id" text not null, "app_id" text not null, "slot" text not null, "hash" text not null, "content_type" text not null, "content" text not null, constraint "brand_images_key" primary key ("company_id", "app_id", "slot"))
CREATE TABLE "brand_looks" ("company_id" text not null, "app_id" text not null, "look" text not null, "updated_date" bigint not null, constraint "brand_looks_key" primary key ("company_id", "app_id"))
