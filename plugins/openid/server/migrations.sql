-- 2026-11-21T07:30_grants
CREATE INDEX "oauth_grants_by_app" on "oauth_grants" ("company_id", "app_id")
CREATE INDEX "oauth_grants_by_code" on "oauth_grants" ("company_id", "code_hash")
CREATE INDEX "oauth_grants_by_end" on "oauth_grants" ("company_id", "expires")
CREATE TABLE "oauth_grants" ("company_id" text not null, "grant_id" text not null, "app_id" text not null, "policy_id" text not null, "interaction_id" text not null, "subject" text not null, "scope" text not null, "nonce" text not null, "redirect_uri" text not null, "challenge" text not null, "methods" text not null, "claims" text not null, "code_hash" text not null, "refresh_hash" text not null, "refresh_before" text not null, "created_date" bigint not null, "auth_time" bigint not null, "code_expires" bigint not null, "expires" bigint not null, "revoked_date" bigint not null, "code_used" integer not null, "public_client" integer not null, constraint "oauth_grants_key" primary key ("company_id", "grant_id"))

-- 2026-11-23T12:10_refreshFamilies
CREATE TABLE "oauth_grants" ("company_id" text not null, "grant_id" text not null, "app_id" text not null, "policy_id" text not null, "interaction_id" text not null, "subject" text not null, "scope" text not null, "nonce" text not null, "redirect_uri" text not null, "challenge" text not null, "methods" text not null, "claims" text not null, "code_hash" text not null, "refresh_hash" text not null, "refresh_before" text not null, "created_date" bigint not null, "auth_time" bigint not null, "code_expires" bigint not null, "expires" bigint not null, "revoked_date" bigint not null, "code_used" integer not null, "public_client" integer not null, "refresh_family" text default '' not null, constraint "oauth_grants_key" primary key ("company_id", "grant_id"))

-- 2026-11-23T12:11_publicClients


-- 2026-11-23T19:40_devices
CREATE INDEX "oauth_devices_by_end" on "oauth_devices" ("company_id", "expires")
CREATE TABLE "oauth_devices" ("company_id" text not null, "device_hash" text not null, "user_code" text not null, "app_id" text not null, "policy_id" text not null, "scope" text not null, "status" text not null, "subject" text not null, "methods" text not null, "created_date" bigint not null, "decided_date" bigint not null, "polled_date" bigint not null, "expires" bigint not null, constraint "oauth_devices_key" primary key ("company_id", "device_hash"))
CREATE UNIQUE INDEX "oauth_devices_by_code" on "oauth_devices" ("company_id", "user_code")

-- 2026-11-29T23:40_signOffs
CREATE INDEX "oauth_grants_by_subject" on "oauth_grants" ("company_id", "subject")
CREATE INDEX "oauth_sign_offs_by_date" on "oauth_sign_offs" ("company_id", "signed_off_date")
CREATE TABLE "oauth_sign_offs" ("company_id" text not null, "subject" text not null, "signed_off_date" bigint not null, constraint "oauth_sign_offs_key" primary key ("company_id", "subject"))
