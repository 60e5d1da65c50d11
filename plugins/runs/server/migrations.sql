-- 2026-11-21T07:35_runIndexes
CREATE INDEX "runs_correlated" on "interactions" ("company_id", "correlation_id", "start_time", "interaction_id") where correlation_id <> interaction_id
CREATE INDEX "runs_failed" on "interactions" ("company_id", "flow_id", "start_time", "interaction_id") where has_error = 1
CREATE INDEX "runs_of_flow" on "interactions" ("company_id", "flow_id", "start_time", "interaction_id", "version_id", "is_trial")
CREATE INDEX "runs_of_policy" on "interactions" ("company_id", "policy_id", "start_time", "interaction_id", "status") where policy_id <> ''
CREATE INDEX "runs_of_user" on "interactions" ("company_id", "user_id", "start_time", "interaction_id") where user_id <> ''
CREATE INDEX "runs_waiting" on "interactions" ("company_id", "flow_id", "start_time", "interaction_id") where status = 'waiting'
CREATE TABLE "debug_views" ("company_id" text not null primary key, "enabled" integer not null)
drop interactions_of_flow

-- 2026-11-21T07:45_runRetention
CREATE TABLE "run_retention" ("company_id" text not null primary key, "days" integer not null)

-- 2026-11-21T08:28_policyIndex
CREATE INDEX "runs_of_policy" on "interactions" ("company_id", "policy_id", "start_time", "interaction_id", "reached") where policy_id <> ''

-- 2026-11-23T16:00_quickCompression

