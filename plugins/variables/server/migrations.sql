-- 2026-11-21T17:40_removedVariables
CREATE TABLE "removed_constructs" ("company_id" text not null, "name" text not null, "context" text not null, "type" text not null, "display_name" text not null, "value" text, "mutable" integer not null, "min" double precision not null, "max" double precision not null, "flow_id" text not null, "customer_id" text not null, "created_date" bigint not null, "carried" integer not null, "removed_date" bigint not null, "removed_by" text not null, constraint "removed_constructs_key" primary key ("company_id", "name"))

-- 2026-11-21T21:20_variableImports
CREATE TABLE "variable_imports" ("company_id" text not null, "import_id" text not null, "made_date" bigint not null, "created" integer not null, "updated" integer not null, "content" text not null, constraint "variable_imports_key" primary key ("company_id", "import_id"))

-- 2026-11-30T03:00_removedTurns
CREATE INDEX "removed_constructs_by_age" on "removed_constructs" ("company_id", "removed_date")
CREATE INDEX "variable_imports_by_age" on "variable_imports" ("company_id", "made_date")
