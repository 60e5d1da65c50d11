-- 2026-11-28T09:20_reviews
CREATE INDEX "change_request_flows_by_content" on "change_request_flows" ("company_id", "flow_id", "content_hash")
CREATE INDEX "change_requests_by_state" on "change_requests" ("company_id", "state", "number")
CREATE TABLE "change_request_flows" ("company_id" text not null, "request_id" text not null, "flow_id" text not null, "version_id" integer not null, "base_version" integer not null, "content_hash" text not null, "name" text not null, "counts" text not null, constraint "change_request_flows_key" primary key ("company_id", "request_id", "flow_id"))
CREATE TABLE "change_requests" ("company_id" text not null, "request_id" text not null, "number" integer not null, "title" text not null, "description" text not null, "search_text" text not null, "state" text not null, "content_hash" text not null, "reviewers" text not null, "contributors" text not null, "created_by" text not null, "created_date" bigint not null, "updated_date" bigint not null, "ended_by" text not null, "ended_date" bigint not null, constraint "change_requests_key" primary key ("company_id", "request_id"))
CREATE TABLE "change_reviews" ("company_id" text not null, "request_id" text not null, "review_id" text not null, "verdict" text not null, "body" text not null, "content_hash" text not null, "content" text not null, "created_by" text not null, "created_date" bigint not null, constraint "change_reviews_key" primary key ("company_id", "request_id", "review_id"))
CREATE TABLE "review_comments" ("company_id" text not null, "request_id" text not null, "comment_id" text not null, "flow_id" text not null, "node_id" text not null, "node_title" text not null, "body" text not null, "created_by" text not null, "created_date" bigint not null, "edited_date" bigint not null, "resolved_by" text not null, constraint "review_comments_key" primary key ("company_id", "request_id", "comment_id"))
CREATE TABLE "review_policies" ("company_id" text not null, "policy" text not null, constraint "review_policies_key" primary key ("company_id"))
CREATE TABLE "review_replays" ("company_id" text not null, "flow_id" text not null, "base_version" integer not null, "version_id" integer not null, "interaction_id" text not null, "found" text not null, "created_date" bigint not null, constraint "review_replays_key" primary key ("company_id", "flow_id", "base_version", "version_id", "interaction_id"))
CREATE UNIQUE INDEX "change_requests_by_number" on "change_requests" ("company_id", "number")

-- 2026-11-28T13:01_fixedVersions
CREATE TABLE "change_request_flows" ("company_id" text not null, "request_id" text not null, "flow_id" text not null, "version_id" integer not null, "base_version" integer not null, "content_hash" text not null, "name" text not null, "counts" text not null, "fixed" text default '[]' not null, constraint "change_request_flows_key" primary key ("company_id", "request_id", "flow_id"))

-- 2026-11-30T03:00_reviewTurns
CREATE INDEX "review_replays_by_age" on "review_replays" ("company_id", "created_date")
