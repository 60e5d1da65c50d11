-- 2026-11-23T18:38_risk
CREATE INDEX "risk_evaluations_by_address" on "risk_evaluations" ("company_id", "ip", "created_date")
CREATE INDEX "risk_evaluations_by_date" on "risk_evaluations" ("company_id", "created_date")
CREATE INDEX "risk_evaluations_by_user" on "risk_evaluations" ("company_id", "user_key", "created_date")
CREATE TABLE "risk_evaluations" ("company_id" text not null, "evaluation_id" text not null, "created_date" bigint not null, "user_key" text not null, "ip" text not null, "cookie" text not null, "fingerprint" text not null, "status" text not null, "interaction_id" text not null, "body" text not null, constraint "risk_evaluations_key" primary key ("company_id", "evaluation_id"))
CREATE TABLE "risk_settings" ("company_id" text primary key, "settings" text not null)

-- 2026-11-23T18:41_deviceAuthentications
CREATE INDEX "device_authentications_expires" on "device_authentications" ("expires")
CREATE INDEX "device_authentications_user" on "device_authentications" ("company_id", "user_id")
CREATE INDEX "pairing_keys_expires" on "pairing_keys" ("expires")
CREATE INDEX "pairing_keys_user" on "pairing_keys" ("company_id", "user_id")
CREATE TABLE "device_authentications" ("company_id" text not null, "authentication_id" text not null, "interaction_id" text not null, "user_id" text not null, "status" text not null, "device_id" text not null, "kind" text not null, "address" text not null, "challenge" text not null, "fault" text not null, "expires" bigint not null, "created_date" bigint not null, "updated_date" bigint not null, constraint "device_authentications_key" primary key ("company_id", "authentication_id"))
CREATE TABLE "pairing_keys" ("company_id" text not null, "pairing_key_id" text not null, "user_id" text not null, "code_hash" text not null, "status" text not null, "device_id" text not null, "expires" bigint not null, "created_date" bigint not null, "updated_date" bigint not null, constraint "pairing_keys_key" primary key ("company_id", "pairing_key_id"))
CREATE UNIQUE INDEX "pairing_keys_code" on "pairing_keys" ("company_id", "code_hash")

-- 2026-11-30T03:00_mfaTurns
CREATE INDEX "device_authentications_by_company" on "device_authentications" ("company_id", "expires")
CREATE INDEX "pairing_keys_by_company" on "pairing_keys" ("company_id", "expires")
