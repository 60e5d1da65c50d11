-- 2026-11-21T00:20_apps
CREATE INDEX "apps_by_prod_key_hash" on "apps" ("company_id", "prod_key_hash")
CREATE INDEX "apps_by_test_key_hash" on "apps" ("company_id", "test_key_hash")
CREATE INDEX "policies_by_app" on "policies" ("company_id", "app_id")
CREATE TABLE "apps" ("company_id" text not null, "app_id" text not null, "name" text not null, "customer_id" text not null, "created_date" bigint not null, "api_key_enabled" integer not null, "prod_key_hash" text not null, "test_key_hash" text not null, "prod_key" text not null, "test_key" text not null, "client_secret" text not null, "oauth" text not null, "saml" text not null, "user_portal" text not null, "flows" text not null, constraint "apps_key" primary key ("company_id", "app_id"))
CREATE TABLE "policies" ("company_id" text not null, "policy_id" text not null, "app_id" text not null, "name" text not null, "status" text not null, "created_date" bigint not null, "flows" text not null, "trigger" text, constraint "policies_key" primary key ("company_id", "policy_id"))

-- 2026-11-21T07:53_schedules
CREATE INDEX "schedules_due" on "schedules" ("next_due") where next_due > 0
CREATE INDEX "schedules_of_policy" on "schedules" ("company_id", "policy_id")
CREATE TABLE "schedule_runs" ("company_id" text not null, "schedule_id" text not null, "due" bigint not null, "by_hand" integer not null, "started_date" bigint not null, "ended_date" bigint not null, "result" text not null, "message" text not null, "interaction_id" text not null, "flow_id" text not null, constraint "schedule_runs_key" primary key ("company_id", "schedule_id", "due", "by_hand"))
CREATE TABLE "schedules" ("company_id" text not null, "schedule_id" text not null, "app_id" text not null, "policy_id" text not null, "name" text not null, "cron" text not null, "time_zone" text not null, "parameters" text not null, "enabled" integer not null, "next_due" bigint not null, "created_date" bigint not null, constraint "schedules_key" primary key ("company_id", "schedule_id"))

-- 2026-11-21T14:55_rotation
CREATE INDEX "apps_by_previous_prod_hash" on "apps" ("company_id", "previous_prod_hash")
CREATE INDEX "apps_by_previous_test_hash" on "apps" ("company_id", "previous_test_hash")
CREATE TABLE "apps" ("company_id" text not null, "app_id" text not null, "name" text not null, "customer_id" text not null, "created_date" bigint not null, "api_key_enabled" integer not null, "prod_key_hash" text not null, "test_key_hash" text not null, "prod_key" text not null, "test_key" text not null, "client_secret" text not null, "oauth" text not null, "saml" text not null, "user_portal" text not null, "flows" text not null, "status" text default 'enabled' not null, "previous_prod_hash" text default '' not null, "previous_test_hash" text default '' not null, "previous_secret_hash" text default '' not null, "previous_keys_until" bigint default 0 not null, "previous_secret_until" bigint default 0 not null, "previous_used" bigint default 0 not null, constraint "apps_key" primary key ("company_id", "app_id"))

-- 2026-11-23T16:00_appChanges
CREATE TABLE "apps" ("company_id" text not null, "app_id" text not null, "name" text not null, "customer_id" text not null, "created_date" bigint not null, "api_key_enabled" integer not null, "prod_key_hash" text not null, "test_key_hash" text not null, "prod_key" text not null, "test_key" text not null, "client_secret" text not null, "oauth" text not null, "saml" text not null, "user_portal" text not null, "flows" text not null, "status" text default 'enabled' not null, "previous_prod_hash" text default '' not null, "previous_test_hash" text default '' not null, "previous_secret_hash" text default '' not null, "previous_keys_until" bigint default 0 not null, "previous_secret_until" bigint default 0 not null, "previous_used" bigint default 0 not null, "updated_date" bigint default 0 not null, constraint "apps_key" primary key ("company_id", "app_id"))

-- 2026-11-28T23:20_rotationDates
CREATE TABLE "apps" ("company_id" text not null, "app_id" text not null, "name" text not null, "customer_id" text not null, "created_date" bigint not null, "api_key_enabled" integer not null, "prod_key_hash" text not null, "test_key_hash" text not null, "prod_key" text not null, "test_key" text not null, "client_secret" text not null, "oauth" text not null, "saml" text not null, "user_portal" text not null, "flows" text not null, "status" text default 'enabled' not null, "previous_prod_hash" text default '' not null, "previous_test_hash" text default '' not null, "previous_secret_hash" text default '' not null, "previous_keys_until" bigint default 0 not null, "previous_secret_until" bigint default 0 not null, "previous_used" bigint default 0 not null, "updated_date" bigint default 0 not null, "keys_rotated_date" bigint default 0 not null, "secret_rotated_date" bigint default 0 not null, constraint "apps_key" primary key ("company_id", "app_id"))

-- 2026-11-30T03:00_scheduleTurns
CREATE INDEX "schedule_runs_by_age" on "schedule_runs" ("company_id", "started_date")
CREATE INDEX "schedules_by_company" on "schedules" ("company_id", "next_due") where next_due > 0
