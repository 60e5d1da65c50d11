import { defineTable, text, type TableTypes, type ArchivedTable } from '#core/server';

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

/** Texts of companies in their languages. */
export const localeTables = [localeTexts] as const;

declare module '#core/server/database/tables' {
  interface Tables extends TableTypes<typeof localeTables> {}
}

const longest = { key: 200, text: 10_000 };

/** The company's own texts, in an archive of it. */
export const archivedTexts: ArchivedTable = {
  table: 'locale_texts',
  title: 'Texts',
  key: ['locale', 'key'],
  order: 90,
  part: 'configuration',
  nameOf: row => `${String(row['key'])} (${String(row['locale'])})`,
  fault: ({ key, text }) =>
    String(key).length > longest.key || String(text).length > longest.text
      ? `A text key can have at most ${longest.key} characters, and a text at most ${longest.text}.`
      : undefined,
};
