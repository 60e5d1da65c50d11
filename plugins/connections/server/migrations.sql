-- 2026-11-21T00:10_connections
CREATE INDEX "constructs_by_flow" on "constructs" ("company_id", "flow_id")
CREATE TABLE "connections" ("company_id" text not null, "connection_id" text not null, "connector_id" text not null, "name" text not null, "customer_id" text not null, "created_date" bigint not null, "updated_date" bigint not null, "properties" text not null, constraint "connections_key" primary key ("company_id", "connection_id"))
CREATE TABLE "constructs" ("company_id" text not null, "name" text not null, "context" text not null, "type" text not null, "display_name" text not null, "value" text, "mutable" integer not null, "min" double precision not null, "max" double precision not null, "flow_id" text not null, "customer_id" text not null, "created_date" bigint not null, "carried" integer not null, constraint "constructs_key" primary key ("company_id", "name"))
CREATE TABLE "user_variables" ("company_id" text not null, "user_id" text not null, "name" text not null, "value" text not null, constraint "user_variables_key" primary key ("company_id", "user_id", "name"))

-- 2026-11-21T15:00_testDrive
CREATE TABLE "test_drive_challenges" ("company_id" text not null, "challenge" text not null, "owner" text not null, "kind" text not null, "user_name" text not null, "expires" bigint not null, constraint "test_drive_challenges_key" primary key ("company_id", "challenge"))
CREATE TABLE "test_drive_keys" ("company_id" text not null, "credential_id" text not null, "owner" text not null, "user_name" text not null, "public_key" text not null, "counter" bigint not null, "transports" text not null, "created_date" bigint not null, constraint "test_drive_keys_key" primary key ("company_id", "credential_id"))

-- 2026-11-23T20:00_userPools


-- 2026-11-30T03:00_driveTurns
CREATE INDEX "test_drive_challenges_by_end" on "test_drive_challenges" ("company_id", "expires")
CREATE INDEX "test_drive_keys_by_age" on "test_drive_keys" ("company_id", "created_date")
