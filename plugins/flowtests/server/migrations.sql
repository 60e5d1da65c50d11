-- 2026-11-28T09:40_flowTests
CREATE TABLE "flow_test_rules" ("company_id" text not null primary key, "suite" integer not null, "coverage" integer not null)
CREATE TABLE "flow_tests" ("company_id" text not null, "flow_id" text not null, "test_id" text not null, "name" text not null, "document" text not null, "steps" integer not null, "created_date" bigint not null, "updated_date" bigint not null, constraint "flow_tests_key" primary key ("company_id", "flow_id", "test_id"))
