-- 2026-11-21T07:30_userDirectory
CREATE INDEX "directory_attributes_value" on "directory_attributes" ("company_id", "name", "value")
CREATE INDEX "directory_group_users_user" on "directory_group_users" ("company_id", "user_id")
CREATE INDEX "directory_identities_user" on "directory_identities" ("company_id", "user_id")
CREATE INDEX "directory_tries_since" on "directory_tries" ("since")
CREATE INDEX "directory_users_enabled" on "directory_users" ("company_id", "enabled", "sort_key", "user_id")
CREATE INDEX "directory_users_order" on "directory_users" ("company_id", "sort_key", "user_id")
CREATE INDEX "directory_users_phone" on "directory_users" ("company_id", "phone_key")
CREATE TABLE "directory_attributes" ("company_id" text not null, "user_id" text not null, "name" text not null, "value" text not null, constraint "directory_attributes_key" primary key ("company_id", "user_id", "name"))
CREATE TABLE "directory_group_users" ("company_id" text not null, "group_id" text not null, "user_id" text not null, "added_date" bigint not null, constraint "directory_group_users_key" primary key ("company_id", "group_id", "user_id"))
CREATE TABLE "directory_groups" ("company_id" text not null, "group_id" text not null, "name" text not null, "name_key" text not null, "description" text not null, "created_date" bigint not null, constraint "directory_groups_key" primary key ("company_id", "group_id"))
CREATE TABLE "directory_identities" ("company_id" text not null, "issuer" text not null, "subject" text not null, "user_id" text not null, "linked_date" bigint not null, constraint "directory_identities_key" primary key ("company_id", "issuer", "subject"))
CREATE TABLE "directory_passwords" ("company_id" text not null, "user_id" text not null, "entry_id" text not null, "password_hash" text not null, "replaced_date" bigint not null, constraint "directory_passwords_key" primary key ("company_id", "user_id", "entry_id"))
CREATE TABLE "directory_tries" ("company_id" text not null, "subject" text not null, "tries" integer not null, "since" bigint not null, "locked_until" bigint not null, constraint "directory_tries_key" primary key ("company_id", "subject"))
CREATE TABLE "directory_users" ("company_id" text not null, "user_id" text not null, "username" text not null, "username_key" text, "email" text not null, "email_key" text, "email_verified" integer not null, "phone" text not null, "phone_key" text, "external_id" text, "given_name" text not null, "family_name" text not null, "sort_key" text not null, "search" text not null, "enabled" integer not null, "password_hash" text not null, "password_date" bigint not null, "password_expired" integer not null, "attributes" text not null, "created_date" bigint not null, "updated_date" bigint not null, "last_sign_on" bigint not null, constraint "directory_users_key" primary key ("company_id", "user_id"))
CREATE UNIQUE INDEX "directory_groups_name" on "directory_groups" ("company_id", "name_key")
CREATE UNIQUE INDEX "directory_users_email_key" on "directory_users" ("company_id", "email_key")
CREATE UNIQUE INDEX "directory_users_external_id" on "directory_users" ("company_id", "external_id")
CREATE UNIQUE INDEX "directory_users_username_key" on "directory_users" ("company_id", "username_key")

-- 2026-11-21T07:31_authenticators
CREATE INDEX "authenticator_mail_codes_expires" on "authenticator_mail_codes" ("expires")
CREATE INDEX "authenticators_user" on "authenticators" ("company_id", "user_id")
CREATE TABLE "authenticator_mail_codes" ("company_id" text not null, "interaction_id" text not null, "recipient" text not null, "user_id" text not null, "email" text not null, "code_hash" text not null, "tries" integer not null, "expires" bigint not null, constraint "authenticator_mail_codes_key" primary key ("company_id", "interaction_id", "recipient"))
CREATE TABLE "authenticator_recovery_codes" ("company_id" text not null, "user_id" text not null, "code_hash" text not null, constraint "authenticator_recovery_codes_key" primary key ("company_id", "user_id", "code_hash"))
CREATE TABLE "authenticators" ("company_id" text not null, "device_id" text not null, "user_id" text not null, "kind" text not null, "name" text not null, "confirmed" integer not null, "secret" text not null, "credential_id" text, "transports" text not null, "counter" bigint not null, "created_date" bigint not null, "used_date" bigint not null, constraint "authenticators_key" primary key ("company_id", "device_id"))
CREATE UNIQUE INDEX "authenticators_credential" on "authenticators" ("company_id", "credential_id")

-- 2026-11-21T07:50_sessions
CREATE INDEX "sign_on_sessions_by_expires" on "sign_on_sessions" ("company_id", "expires")
CREATE INDEX "sign_on_sessions_by_user_id" on "sign_on_sessions" ("company_id", "user_id")
CREATE TABLE "sign_on_sessions" ("company_id" text not null, "token_hash" text not null, "session_id" text not null, "user_id" text not null, "methods" text not null, "created_date" bigint not null, "active_date" bigint not null, "idle_seconds" integer not null, "expires" bigint not null, constraint "sign_on_sessions_key" primary key ("company_id", "token_hash"))

-- 2026-11-21T08:17_directorySearch
CREATE INDEX "directory_users_search" on "directory_users" ("company_id", "sort_key", "user_id", "search")
drop directory_users_order

-- 2026-11-21T11:25_directoryStates
CREATE INDEX "directory_users_states" on "directory_users" ("company_id", "enabled", "sort_key", "user_id", "search")

-- 2026-11-23T12:40_provenSessions
CREATE TABLE "sign_on_sessions" ("company_id" text not null, "token_hash" text not null, "session_id" text not null, "user_id" text not null, "methods" text not null, "created_date" bigint not null, "active_date" bigint not null, "idle_seconds" integer not null, "expires" bigint not null, "proven" text default '' not null, constraint "sign_on_sessions_key" primary key ("company_id", "token_hash"))

-- 2026-11-23T18:40_deviceAddresses
CREATE TABLE "authenticators" ("company_id" text not null, "device_id" text not null, "user_id" text not null, "kind" text not null, "name" text not null, "confirmed" integer not null, "secret" text not null, "credential_id" text, "transports" text not null, "counter" bigint not null, "created_date" bigint not null, "used_date" bigint not null, "address" text default '' not null, "preferred_date" bigint default 0 not null, constraint "authenticators_key" primary key ("company_id", "device_id"))

-- 2026-11-30T03:00_mailCodeTurns
CREATE INDEX "authenticator_mail_codes_by_company" on "authenticator_mail_codes" ("company_id", "expires")

-- 2026-11-30T03:00_tryTurns
CREATE INDEX "directory_tries_by_company" on "directory_tries" ("company_id", "since")
