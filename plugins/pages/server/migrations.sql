-- 2026-11-21T15:00_forms
CREATE TABLE "company_forms" ("company_id" text not null, "form_id" text not null, "name" text not null, "document" text not null, "customer_id" text not null, "created_date" bigint not null, "updated_date" bigint not null, constraint "company_forms_key" primary key ("company_id", "form_id"))
