import type { Kysely, Migration } from 'kysely';

interface LocaleTextsTable {
  company_id: string;
  locale: string;
  key: string;
  text: string;
}
declare module '#core/server/database/tables' {
  interface Tables {
    locale_texts: LocaleTextsTable;
  }
}

/** Texts of companies in their languages. */
export const localeTables: Migration = {
  async up(db: Kysely<any>) {
    await db.schema
      .createTable('locale_texts')
      .addColumn('company_id', 'text', column => column.notNull())
      .addColumn('locale', 'text', column => column.notNull())
      .addColumn('key', 'text', column => column.notNull())
      .addColumn('text', 'text', column => column.notNull())
      .addPrimaryKeyConstraint('locale_texts_key', ['company_id', 'locale', 'key'])
      .execute();
  },
};
