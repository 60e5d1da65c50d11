-- 2026-11-21T07:30_challenges
CREATE INDEX "challenges_by_expiry" on "challenges" ("company_id", "expires")
CREATE TABLE "challenges" ("company_id" text not null, "challenge" text not null, "status" text not null, "is_complete" integer not null, "claims" text not null, "updated_by" text not null, "interaction_id" text not null, "created_date" bigint not null, "updated_date" bigint not null, "expires" bigint not null, constraint "challenges_key" primary key ("company_id", "challenge"))

-- 2026-11-21T07:31_outcomes
CREATE INDEX "flow_outcomes_by_time" on "flow_outcomes" ("company_id", "time")
CREATE TABLE "flow_outcomes" ("company_id" text not null, "outcome_id" text not null, "interaction_id" text not null, "flow_id" text not null, "version_id" integer not null, "node_id" text not null, "type" text not null, "status" text not null, "detail" text not null, "time" bigint not null, constraint "flow_outcomes_key" primary key ("company_id", "outcome_id"))
