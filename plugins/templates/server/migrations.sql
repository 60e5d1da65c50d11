-- 2026-11-21T14:00_templates
CREATE INDEX "market_templates_by_publisher" on "market_templates" ("publisher_id")
CREATE TABLE "flow_templates" ("company_id" text not null, "flow_template_id" text not null, "name" text not null, "description" text not null, "words" text not null, "category" text not null, "info" text not null, "document" text not null, "customer_id" text not null, "created_date" bigint not null, "updated_date" bigint not null, "published_date" bigint not null, constraint "flow_templates_key" primary key ("company_id", "flow_template_id"))
CREATE TABLE "market_templates" ("flow_template_id" text not null, "publisher_id" text not null, "publisher_name" text not null, "name" text not null, "description" text not null, "words" text not null, "category" text not null, "info" text not null, "document" text not null, "published_date" bigint not null, "updated_date" bigint not null, "imports" bigint not null, "featured" bigint not null, "withdrawn_date" bigint not null, constraint "market_templates_key" primary key ("flow_template_id"))
CREATE TABLE "ui_templates" ("company_id" text not null, "ui_id" text not null, "name" text not null, "name_key" text not null, "description" text not null, "template" text not null, "style" text not null, "script" text not null, "input_schema" text not null, "output_schema" text not null, "validation_rules" text not null, "sample" text not null, "customer_id" text not null, "created_date" bigint not null, "updated_date" bigint not null, constraint "ui_templates_key" primary key ("company_id", "ui_id"))
CREATE UNIQUE INDEX "ui_templates_by_name" on "ui_templates" ("company_id", "name_key")

-- 2026-11-29T23:55_marketPublishers
CREATE TABLE "market_publishers" ("flow_template_id" text not null, "publisher_id" text not null, constraint "market_publishers_key" primary key ("flow_template_id"))

-- 2026-11-29T23:56_fillMarketPublishers

