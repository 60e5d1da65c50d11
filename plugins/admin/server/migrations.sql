-- 2026-11-21T11:35_locale
CREATE TABLE "locale_texts" ("company_id" text not null, "locale" text not null, "key" text not null, "text" text not null, constraint "locale_texts_key" primary key ("company_id", "locale", "key"))

-- 2026-11-26T04:30_languages
CREATE TABLE "company_languages" ("company_id" text not null, "languages" text not null, "default_language" text not null, constraint "company_languages_key" primary key ("company_id"))
