import { defineTable, text, type TableTypes } from '#core/server';

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
