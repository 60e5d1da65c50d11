-- 2026-11-21T00:00_access
CREATE INDEX "memberships_of_customer" on "memberships" ("customer_id")
CREATE INDEX "tokens_by_end" on "tokens" ("expires_date")
CREATE INDEX "tokens_of_customer" on "tokens" ("customer_id")
CREATE TABLE "companies" ("company_id" text primary key, "name" text not null, "created_date" bigint not null, "created_by" text not null, "entitlement" text not null, "properties" text not null)
CREATE TABLE "customers" ("customer_id" text primary key, "email" text not null unique, "first_name" text not null, "last_name" text not null, "phone_number" text not null, "password_hash" text not null, "status" text not null, "email_verified" integer default 0 not null, "created_date" bigint not null, "created_by" text not null, "last_login" bigint default 0 not null, "failed_count" integer default 0 not null, "failed_at" bigint default 0 not null, "locked_until" bigint default 0 not null)
CREATE TABLE "installation" ("name" text primary key, "value" text not null)
CREATE TABLE "memberships" ("company_id" text not null, "customer_id" text not null, "roles" text not null, "created_date" bigint not null, "created_by" text not null, constraint "memberships_key" primary key ("company_id", "customer_id"))
CREATE TABLE "roles" ("company_id" text not null, "name" text not null, "description" text not null, "policy" text not null, "created_date" bigint not null, constraint "roles_key" primary key ("company_id", "name"))
CREATE TABLE "sign_in_tries" ("address" text primary key, "window_start" bigint not null, "tries" integer not null)
CREATE TABLE "tokens" ("token_hash" text primary key, "audience" text not null, "customer_id" text not null, "company_id" text not null, "subject" text not null, "created_date" bigint not null, "used_date" bigint not null, "expires_date" bigint not null)

-- 2026-11-21T00:01_audit
CREATE INDEX "audit_events_by_time" on "audit_events" ("company_id", "at")
CREATE TABLE "audit_events" ("company_id" text not null, "seq" bigint not null, "event_id" text not null, "at" bigint not null, "actor_id" text not null, "action" text not null, "resource" text not null, "resource_id" text not null, "before" text, "after" text, "outcome" text not null, "address" text not null, "previous_hash" text not null, "hash" text not null, constraint "audit_events_key" primary key ("company_id", "seq"))

-- 2026-11-21T00:02_outbox
CREATE INDEX "outbox_waiting" on "outbox" ("sent_date", "next_try")
CREATE TABLE "outbox" ("company_id" text not null, "mail_id" text not null, "to" text not null, "subject" text not null, "text" text not null, "created_date" bigint not null, "sent_date" bigint not null, "tries" integer not null, "next_try" bigint not null, "failure" text not null, constraint "outbox_key" primary key ("company_id", "mail_id"))

-- 2026-11-21T07:01_companyKeys
CREATE TABLE "company_keys" ("company_id" text not null, "key_id" text not null, "generation" integer not null, "created_date" bigint not null, "retired_date" bigint not null, "public_key" text not null, "private_key" text not null, constraint "company_keys_key" primary key ("company_id", "generation"))

-- 2026-11-21T07:28_jobs
CREATE INDEX "job_runs_ready" on "job_runs" ("status", "ready_at")
CREATE TABLE "job_runs" ("job_id" text not null, "key" text not null, "due" bigint not null, "company_id" text not null, "status" text not null, "ready_at" bigint not null, "lease" integer not null, "tries" integer not null, "worker" text not null, "said" text not null, "ended_date" bigint not null, constraint "job_runs_key" primary key ("job_id", "key", "due"))

-- 2026-11-21T11:00_signOn
CREATE TABLE "companies" ("company_id" text primary key, "name" text not null, "created_date" bigint not null, "created_by" text not null, "entitlement" text not null, "properties" text not null, "security" text default '{}' not null, "domains" text default '[]' not null, "custom_domains" text default '[]' not null)
CREATE TABLE "customers" ("customer_id" text primary key, "email" text not null unique, "first_name" text not null, "last_name" text not null, "phone_number" text not null, "password_hash" text not null, "status" text not null, "email_verified" integer default 0 not null, "created_date" bigint not null, "created_by" text not null, "last_login" bigint default 0 not null, "failed_count" integer default 0 not null, "failed_at" bigint default 0 not null, "locked_until" bigint default 0 not null, "operator" bigint default 0 not null, "password_date" bigint default 0 not null, "has_factor" bigint default 0 not null)
CREATE TABLE "tokens" ("token_hash" text primary key, "audience" text not null, "customer_id" text not null, "company_id" text not null, "subject" text not null, "created_date" bigint not null, "used_date" bigint not null, "expires_date" bigint not null, "session_id" text default '' not null, "methods" text default '[]' not null, "path" text default 'password' not null, "address" text default '' not null, "agent" text default '' not null)

-- 2026-11-21T11:25_sso
CREATE INDEX "identities_of_customer" on "customer_identities" ("customer_id")
CREATE TABLE "customer_identities" ("company_id" text not null, "issuer" text not null, "subject" text not null, "customer_id" text not null, "created_date" bigint not null, constraint "customer_identities_key" primary key ("company_id", "issuer", "subject"))
CREATE TABLE "sso_providers" ("company_id" text primary key, "enabled" integer not null, "name" text not null, "issuer" text not null, "client_id" text not null, "client_secret" text not null, "domains" text not null, "create_people" integer not null, "role" text not null, "trust_mfa" integer not null)
CREATE TABLE "sso_trials" ("company_id" text not null, "trial_id" text not null, "created_date" bigint not null, "outcome" text not null, constraint "sso_trials_key" primary key ("company_id", "trial_id"))

-- 2026-11-21T11:45_roleColumns
CREATE TABLE "roles" ("company_id" text not null, "name" text not null, "description" text not null, "policy" text not null, "created_date" bigint not null, "updated_date" bigint default 0 not null, constraint "roles_key" primary key ("company_id", "name"))

-- 2026-11-21T11:46_auditSearch
CREATE INDEX "audit_events_by_action" on "audit_events" ("company_id", "action", "seq", "actor_id", "resource", "outcome")
CREATE INDEX "audit_events_by_actor" on "audit_events" ("company_id", "actor_id", "seq", "action", "resource", "outcome")
CREATE INDEX "audit_events_by_outcome" on "audit_events" ("company_id", "outcome", "seq")
CREATE INDEX "audit_events_by_resource" on "audit_events" ("company_id", "resource", "seq", "actor_id", "action", "outcome")
CREATE INDEX "audit_events_by_thing" on "audit_events" ("company_id", "resource_id", "seq")

-- 2026-11-21T11:46_memberMemory
CREATE TABLE "customer_addresses" ("customer_id" text not null, "address" text not null, "seen_date" bigint not null, constraint "customer_addresses_key" primary key ("customer_id", "address"))
CREATE TABLE "customer_passwords" ("customer_id" text not null, "password_hash" text not null, "replaced_date" bigint not null, constraint "customer_passwords_key" primary key ("customer_id", "password_hash"))

-- 2026-11-21T11:48_secretRefreshes
CREATE TABLE "secret_refresh_parts" ("company_id" text not null, "instance_id" text not null, "resealed" integer not null, "unchanged" integer not null, "faults" integer not null, "signing" integer not null, constraint "secret_refresh_parts_key" primary key ("company_id", "instance_id"))
CREATE TABLE "secret_refreshes" ("instance_id" text primary key, "created_date" bigint not null, "companies" integer not null, "signing_days" integer not null)

-- 2026-11-21T14:30_confirmedColumn
CREATE TABLE "tokens" ("token_hash" text primary key, "audience" text not null, "customer_id" text not null, "company_id" text not null, "subject" text not null, "created_date" bigint not null, "used_date" bigint not null, "expires_date" bigint not null, "session_id" text default '' not null, "methods" text default '[]' not null, "path" text default 'password' not null, "address" text default '' not null, "agent" text default '' not null, "confirmed_date" bigint default 0 not null)

-- 2026-11-23T05:40_rateCounts
CREATE INDEX "rate_counts_by_end" on "rate_counts" ("ends")
CREATE TABLE "rate_counts" ("name" text primary key, "used" bigint not null, "ends" bigint not null)

-- 2026-11-23T06:00_homeCompany
CREATE TABLE "customers" ("customer_id" text primary key, "email" text not null unique, "first_name" text not null, "last_name" text not null, "phone_number" text not null, "password_hash" text not null, "status" text not null, "email_verified" integer default 0 not null, "created_date" bigint not null, "created_by" text not null, "last_login" bigint default 0 not null, "failed_count" integer default 0 not null, "failed_at" bigint default 0 not null, "locked_until" bigint default 0 not null, "operator" bigint default 0 not null, "password_date" bigint default 0 not null, "has_factor" bigint default 0 not null, "home_company" text default '' not null)

-- 2026-11-23T06:01_fillHomes


-- 2026-11-23T06:02_memberInvitations
CREATE TABLE "member_invitations" ("company_id" text not null, "invitation_id" text not null, "email" text not null, "first_name" text not null, "last_name" text not null, "phone_number" text not null, "roles" text not null, "created_date" bigint not null, "created_by" text not null, constraint "member_invitations_key" primary key ("company_id", "invitation_id"))

-- 2026-11-23T12:40_auditHeads
CREATE TABLE "audit_heads" ("company_id" text primary key, "head" text not null, "changed_date" bigint not null)

-- 2026-11-27T11:20_mailHtml
CREATE TABLE "outbox" ("company_id" text not null, "mail_id" text not null, "to" text not null, "subject" text not null, "text" text not null, "created_date" bigint not null, "sent_date" bigint not null, "tries" integer not null, "next_try" bigint not null, "failure" text not null, "html" text default '' not null, constraint "outbox_key" primary key ("company_id", "mail_id"))

-- 2026-11-27T15:00_packages
CREATE TABLE "plugin_packages" ("plugin_id" text not null, "integrity" text not null, "name" text not null, "version" text not null, "manifest" text not null, "archive" text not null, "state" text not null, "trust" text not null, "installed_date" bigint not null, "installed_by" text not null, "turn" integer not null, constraint "plugin_packages_key" primary key ("plugin_id", "integrity"))

-- 2026-11-28T06:00_auditVia
CREATE TABLE "audit_events" ("company_id" text not null, "seq" bigint not null, "event_id" text not null, "at" bigint not null, "actor_id" text not null, "action" text not null, "resource" text not null, "resource_id" text not null, "before" text, "after" text, "outcome" text not null, "address" text not null, "previous_hash" text not null, "hash" text not null, "via" text default '' not null, constraint "audit_events_key" primary key ("company_id", "seq"))

-- 2026-11-29T23:00_outboxByCompany
CREATE INDEX "outbox_by_company" on "outbox" ("company_id", "next_try", "created_date") where (sent_date = 0) AND (next_try >= 0)

-- 2026-11-30T03:00_cleanUpTurns
CREATE INDEX "job_runs_ended" on "job_runs" ("company_id", "ended_date") where ended_date > 0
CREATE INDEX "outbox_sent" on "outbox" ("company_id", "sent_date") where sent_date > 0
CREATE INDEX "sign_in_tries_by_start" on "sign_in_tries" ("window_start")
CREATE INDEX "sso_trials_by_age" on "sso_trials" ("company_id", "created_date")
CREATE INDEX "tokens_by_company" on "tokens" ("company_id", "expires_date")

-- 2026-11-30T09:40_ssoClientDate
CREATE TABLE "sso_providers" ("company_id" text primary key, "enabled" integer not null, "name" text not null, "issuer" text not null, "client_id" text not null, "client_secret" text not null, "domains" text not null, "create_people" integer not null, "role" text not null, "trust_mfa" integer not null, "client_date" bigint default 0 not null)

-- 2026-11-30T10:10_claimedDate
CREATE TABLE "customers" ("customer_id" text primary key, "email" text not null unique, "first_name" text not null, "last_name" text not null, "phone_number" text not null, "password_hash" text not null, "status" text not null, "email_verified" integer default 0 not null, "created_date" bigint not null, "created_by" text not null, "last_login" bigint default 0 not null, "failed_count" integer default 0 not null, "failed_at" bigint default 0 not null, "locked_until" bigint default 0 not null, "operator" bigint default 0 not null, "password_date" bigint default 0 not null, "has_factor" bigint default 0 not null, "home_company" text default '' not null, "claimed_date" bigint default 0 not null)

-- 2026-11-30T21:30_jobClaims
CREATE INDEX "job_runs_pending" on "job_runs" ("company_id", "ready_at") where status in ('waiting', 'running')

-- 2026-11-30T22:10_companyMakers
CREATE INDEX "companies_by_maker" on "companies" ("created_by")
