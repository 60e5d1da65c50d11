import { parseLocale } from '#core/contract/languages';
import { toPresentKey } from './renamePageTexts';
import { requireTextRoom } from './textBudget';
import { defineTable, json, text, type TableTypes, type ArchivedTable } from '#core/server';

export const localeTexts = defineTable('locale_texts', {
  owner: 'company',
  since: '2026-11-21T11:35_locale',
  columns: {
    company_id: text(),
    locale: text(),
    key: text(),
    text: text(),
  },
  key: ['company_id', 'locale', 'key'],
});

/** Which languages a company's pages speak; without a row all that we do. */
export const companyLanguages = defineTable('company_languages', {
  owner: 'company',
  since: '2026-11-26T04:30_languages',
  columns: {
    company_id: text(),
    languages: json<readonly string[]>(),
    default_language: text(),
  },
  key: ['company_id'],
});

/** Texts of companies in their languages. */
export const localeTables = [localeTexts, companyLanguages] as const;

declare module '#core/server/database/tables' {
  interface Tables extends TableTypes<typeof localeTables> {}
}

const longest = { key: 200, text: 10_000 };

/** The company's own texts, in an archive of it. */
export const archivedTexts: ArchivedTable = {
  table: 'locale_texts',
  title: 'Text',
  key: ['locale', 'key'],
  order: 90,
  part: 'configuration',
  nameOf: row => `${String(row['key'])} (${String(row['locale'])})`,
  adopt: row => ({ ...row, key: toPresentKey(String(row['key'])) }),
  fault: ({ key, text }) =>
    String(key).length > longest.key || String(text).length > longest.text
      ? `its key can have up to ${longest.key} characters, and its text up to ${longest.text}`
      : undefined,
  complete: async ({ db, companyId, written }) => {
    if (written.size > 0) await requireTextRoom(db, companyId);
  },
};

/** The company's languages, in an archive of it. */
export const archivedLanguages: ArchivedTable = {
  table: 'company_languages',
  title: 'Languages',
  key: [],
  order: 91,
  part: 'configuration',
  json: ['languages'],
  nameOf: row => String(row['default_language']),
  fault: ({ languages, default_language }) =>
    areLanguages(languages, default_language)
      ? undefined
      : 'its languages must be a list of language tags that includes the default language',
};

const mostLanguages = 100;

/** Whether these are languages that a company's pages may speak, its default among them. */
export const areLanguages = (languages: unknown, defaultLanguage: unknown): boolean =>
  Array.isArray(languages) &&
  languages.length <= mostLanguages &&
  languages.every(each => typeof each === 'string' && parseLocale(each) === each) &&
  languages.includes(defaultLanguage);
