-- 2026-11-27T10:40_personas
CREATE TABLE "personas" ("company_id" text not null, "persona_id" text not null, "name" text not null, "description" text not null, "content" text not null, "created_date" bigint not null, "updated_date" bigint not null, "removed_date" bigint not null, constraint "personas_key" primary key ("company_id", "persona_id"))

-- 2026-11-30T03:00_personaTurns
CREATE INDEX "personas_removed" on "personas" ("company_id", "removed_date") where removed_date > 0
