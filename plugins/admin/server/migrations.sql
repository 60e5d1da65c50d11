-- 2026-11-21T11:35_locale
CREATE TABLE "locale_texts" ("company_id" text not null, "locale" text not null, "key" text not null, "text" text not null, constraint "locale_texts_key" primary key ("company_id", "locale", "key"))
