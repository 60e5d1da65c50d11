-- 2026-11-21T01:10_interactions
CREATE INDEX "interactions_of_flow" on "interactions" ("company_id", "flow_id", "start_time")
CREATE TABLE "interactions" ("company_id" text not null, "interaction_id" text not null, "flow_id" text not null, "version_id" integer not null, "policy_id" text not null, "correlation_id" text not null, "status" text not null, "is_trial" integer not null, "has_error" integer not null, "start_time" bigint not null, "time_difference" double precision not null, "node_id" text not null, "token_hash" text not null, "lease_until" bigint not null, "expires" bigint not null, "legs" integer not null, "state" text not null, "outcome" text not null, constraint "interactions_key" primary key ("company_id", "interaction_id"))
CREATE TABLE "run_events" ("company_id" text not null, "interaction_id" text not null, "leg" integer not null, "flow_id" text not null, "start_time" bigint not null, "events" text not null, constraint "run_events_key" primary key ("company_id", "interaction_id", "leg"))

-- 2026-11-21T07:00_endings
CREATE TABLE "interactions" ("company_id" text not null, "interaction_id" text not null, "flow_id" text not null, "version_id" integer not null, "policy_id" text not null, "correlation_id" text not null, "status" text not null, "is_trial" integer not null, "has_error" integer not null, "start_time" bigint not null, "time_difference" double precision not null, "node_id" text not null, "token_hash" text not null, "lease_until" bigint not null, "expires" bigint not null, "legs" integer not null, "state" text not null, "outcome" text not null, "user_id" text default '' not null, "ending" text default '' not null, constraint "interactions_key" primary key ("company_id", "interaction_id"))

-- 2026-11-21T07:20_returns
CREATE INDEX "return_addresses_by_end" on "return_addresses" ("company_id", "expires")
CREATE TABLE "interactions" ("company_id" text not null, "interaction_id" text not null, "flow_id" text not null, "version_id" integer not null, "policy_id" text not null, "correlation_id" text not null, "status" text not null, "is_trial" integer not null, "has_error" integer not null, "start_time" bigint not null, "time_difference" double precision not null, "node_id" text not null, "token_hash" text not null, "lease_until" bigint not null, "expires" bigint not null, "legs" integer not null, "state" text not null, "outcome" text not null, "user_id" text default '' not null, "ending" text default '' not null, "browser" text default '' not null, constraint "interactions_key" primary key ("company_id", "interaction_id"))
CREATE TABLE "return_addresses" ("company_id" text not null, "state_hash" text not null, "kind" text not null, "interaction_id" text not null, "node_id" text not null, "expires" bigint not null, constraint "return_addresses_key" primary key ("company_id", "state_hash"))

-- 2026-11-21T07:40_policyEnds
CREATE TABLE "interactions" ("company_id" text not null, "interaction_id" text not null, "flow_id" text not null, "version_id" integer not null, "policy_id" text not null, "correlation_id" text not null, "status" text not null, "is_trial" integer not null, "has_error" integer not null, "start_time" bigint not null, "time_difference" double precision not null, "node_id" text not null, "token_hash" text not null, "lease_until" bigint not null, "expires" bigint not null, "legs" integer not null, "state" text not null, "outcome" text not null, "user_id" text default '' not null, "ending" text default '' not null, "browser" text default '' not null, "success_nodes" text default '' not null, "embed" text default '' not null, "reached" integer default 0 not null, constraint "interactions_key" primary key ("company_id", "interaction_id"))

-- 2026-11-21T07:44_runLeases
CREATE INDEX "runs_by_age" on "interactions" ("company_id", "start_time")
CREATE INDEX "runs_by_end" on "interactions" ("expires") where status = 'waiting'
CREATE TABLE "interactions" ("company_id" text not null, "interaction_id" text not null, "flow_id" text not null, "version_id" integer not null, "policy_id" text not null, "correlation_id" text not null, "status" text not null, "is_trial" integer not null, "has_error" integer not null, "start_time" bigint not null, "time_difference" double precision not null, "node_id" text not null, "token_hash" text not null, "lease_until" bigint not null, "expires" bigint not null, "legs" integer not null, "state" text not null, "outcome" text not null, "user_id" text default '' not null, "ending" text default '' not null, "browser" text default '' not null, "success_nodes" text default '' not null, "embed" text default '' not null, "reached" integer default 0 not null, "lease" integer default 0 not null, constraint "interactions_key" primary key ("company_id", "interaction_id"))

-- 2026-11-21T07:50_sessions
CREATE INDEX "sign_on_sessions_by_expires" on "sign_on_sessions" ("company_id", "expires")
CREATE INDEX "sign_on_sessions_by_user_id" on "sign_on_sessions" ("company_id", "user_id")
CREATE TABLE "sign_on_sessions" ("company_id" text not null, "token_hash" text not null, "session_id" text not null, "user_id" text not null, "methods" text not null, "created_date" bigint not null, "active_date" bigint not null, "idle_seconds" integer not null, "expires" bigint not null, constraint "sign_on_sessions_key" primary key ("company_id", "token_hash"))

-- 2026-11-21T08:10_standIns
CREATE INDEX "stand_ins_of_flow" on "stand_ins" ("company_id", "flow_id")
CREATE TABLE "stand_ins" ("company_id" text not null, "connector_id" text not null, "capability" text not null, "flow_id" text not null, "version_id" integer not null, "customer_id" text not null, "updated_date" bigint not null, constraint "stand_ins_key" primary key ("company_id", "connector_id", "capability"))

-- 2026-11-23T12:40_provenSessions
CREATE TABLE "sign_on_sessions" ("company_id" text not null, "token_hash" text not null, "session_id" text not null, "user_id" text not null, "methods" text not null, "created_date" bigint not null, "active_date" bigint not null, "idle_seconds" integer not null, "expires" bigint not null, "proven" text default '' not null, constraint "sign_on_sessions_key" primary key ("company_id", "token_hash"))
