-- 2026-11-23T18:38_risk
CREATE INDEX "risk_evaluations_by_address" on "risk_evaluations" ("company_id", "ip", "created_date")
CREATE INDEX "risk_evaluations_by_date" on "risk_evaluations" ("company_id", "created_date")
CREATE INDEX "risk_evaluations_by_user" on "risk_evaluations" ("company_id", "user_key", "created_date")
CREATE TABLE "risk_evaluations" ("company_id" text not null, "evaluation_id" text not null, "created_date" bigint not null, "user_key" text not null, "ip" text not null, "cookie" text not null, "fingerprint" text not null, "status" text not null, "interaction_id" text not null, "body" text not null, constraint "risk_evaluations_key" primary key ("company_id", "evaluation_id"))
CREATE TABLE "risk_settings" ("company_id" text primary key, "settings" text not null)
