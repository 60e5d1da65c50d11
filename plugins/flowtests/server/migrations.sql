-- 2026-11-28T09:40_flowTests
CREATE TABLE "flow_test_rules" ("company_id" text not null primary key, "suite" integer not null, "coverage" integer not null)
CREATE TABLE "flow_tests" ("company_id" text not null, "flow_id" text not null, "test_id" text not null, "name" text not null, "document" text not null, "steps" integer not null, "created_date" bigint not null, "updated_date" bigint not null, constraint "flow_tests_key" primary key ("company_id", "flow_id", "test_id"))

-- 2026-11-28T13:02_flowTestResults
CREATE TABLE "flow_test_results" ("company_id" text not null, "flow_id" text not null, "version_id" integer not null, "content_hash" text not null, "passed" integer not null, "total" integer not null, "coverage" integer not null, "at" bigint not null, constraint "flow_test_results_key" primary key ("company_id", "flow_id", "version_id"))
