-- 2026-11-28T06:10_machines
CREATE INDEX "personal_tokens_by_end" on "personal_tokens" ("expires")
CREATE INDEX "personal_tokens_by_person" on "personal_tokens" ("company_id", "customer_id")
CREATE INDEX "service_assertions_by_end" on "service_assertions" ("expires")
CREATE INDEX "service_issuers_by_account" on "service_issuers" ("company_id", "account_id")
CREATE INDEX "service_keys_by_account" on "service_keys" ("company_id", "account_id")
CREATE INDEX "service_secrets_by_account" on "service_secrets" ("company_id", "account_id")
CREATE INDEX "service_tokens_by_account" on "service_tokens" ("company_id", "account_id")
CREATE INDEX "service_tokens_by_end" on "service_tokens" ("expires")
CREATE TABLE "personal_tokens" ("company_id" text not null, "token_id" text not null, "customer_id" text not null, "name" text not null, "token_hash" text not null, "ending" text not null, "roles" text not null, "read_only" integer not null, "path" text not null, "methods" text not null, "created_date" bigint not null, "expires" bigint not null, "used_date" bigint default 0 not null, "used_address" text default '' not null, constraint "personal_tokens_key" primary key ("company_id", "token_id"))
CREATE TABLE "service_accounts" ("company_id" text not null, "account_id" text not null, "name" text not null, "description" text not null, "enabled" integer not null, "roles" text not null, "addresses" text not null, "token_minutes" integer not null, "created_date" bigint not null, "created_by" text not null, "used_date" bigint default 0 not null, "used_address" text default '' not null, constraint "service_accounts_key" primary key ("company_id", "account_id"))
CREATE TABLE "service_assertions" ("company_id" text not null, "account_id" text not null, "jti_hash" text not null, "expires" bigint not null, constraint "service_assertions_key" primary key ("company_id", "account_id", "jti_hash"))
CREATE TABLE "service_issuers" ("company_id" text not null, "issuer_id" text not null, "account_id" text not null, "issuer" text not null, "audience" text not null, "conditions" text not null, "created_date" bigint not null, "used_date" bigint default 0 not null, "used_address" text default '' not null, constraint "service_issuers_key" primary key ("company_id", "issuer_id"))
CREATE TABLE "service_keys" ("company_id" text not null, "key_id" text not null, "account_id" text not null, "name" text not null, "kind" text not null, "jwk" text not null, "url" text not null, "created_date" bigint not null, "used_date" bigint default 0 not null, "used_address" text default '' not null, constraint "service_keys_key" primary key ("company_id", "key_id"))
CREATE TABLE "service_secrets" ("company_id" text not null, "secret_id" text not null, "account_id" text not null, "secret_hash" text not null, "ending" text not null, "created_date" bigint not null, "expires" bigint not null, "used_date" bigint default 0 not null, "used_address" text default '' not null, constraint "service_secrets_key" primary key ("company_id", "secret_id"))
CREATE TABLE "service_tokens" ("company_id" text not null, "token_hash" text not null, "account_id" text not null, "credential_id" text not null, "created_date" bigint not null, "expires" bigint not null, constraint "service_tokens_key" primary key ("company_id", "token_hash"))
CREATE UNIQUE INDEX "personal_tokens_by_hash" on "personal_tokens" ("token_hash")
CREATE UNIQUE INDEX "service_tokens_by_hash" on "service_tokens" ("token_hash")

-- 2026-11-28T10:00_devices
CREATE INDEX "device_codes_by_end" on "device_codes" ("expires")
CREATE INDEX "device_codes_by_user_code" on "device_codes" ("user_code")
CREATE TABLE "device_codes" ("company_id" text not null, "code_hash" text not null, "user_code" text not null, "name" text not null, "address" text not null, "status" text not null, "token" text not null, "token_expires" bigint not null, "created_date" bigint not null, "expires" bigint not null, "polled_date" bigint not null, constraint "device_codes_key" primary key ("code_hash"))

-- 2026-11-28T13:00_signIns
CREATE INDEX "service_sign_ins_by_account" on "service_sign_ins" ("company_id", "account_id")
CREATE INDEX "service_sign_ins_by_code" on "service_sign_ins" ("company_id", "code_hash")
CREATE INDEX "service_sign_ins_by_end" on "service_sign_ins" ("expires")
CREATE INDEX "service_sign_ins_by_token" on "service_sign_ins" ("token_hash")
CREATE TABLE "service_accounts" ("company_id" text not null, "account_id" text not null, "name" text not null, "description" text not null, "enabled" integer not null, "roles" text not null, "addresses" text not null, "token_minutes" integer not null, "created_date" bigint not null, "created_by" text not null, "used_date" bigint default 0 not null, "used_address" text default '' not null, "signs_people_in" integer default 0 not null, "redirect_uris" text default '[]' not null, constraint "service_accounts_key" primary key ("company_id", "account_id"))
CREATE TABLE "service_sign_ins" ("company_id" text not null, "sign_in_id" text not null, "account_id" text not null, "customer_id" text not null, "session_hash" text not null, "code_hash" text not null, "redirect_uri" text not null, "challenge" text not null, "nonce" text not null, "openid" integer not null, "token_hash" text default '' not null, "created_date" bigint not null, "expires" bigint not null, constraint "service_sign_ins_key" primary key ("company_id", "sign_in_id"))

-- 2026-11-30T03:00_machineTurns
CREATE INDEX "device_codes_by_company" on "device_codes" ("company_id", "expires")
CREATE INDEX "personal_tokens_by_company" on "personal_tokens" ("company_id", "expires")
CREATE INDEX "service_assertions_by_company" on "service_assertions" ("company_id", "expires")
CREATE INDEX "service_sign_ins_by_company" on "service_sign_ins" ("company_id", "expires")
CREATE INDEX "service_tokens_by_company" on "service_tokens" ("company_id", "expires")
