import type { Kysely, Migration } from 'kysely';

/** A form as it came in with a flow. */
export interface CompanyFormsTable {
  company_id: string;
  form_id: string;
  name: string;
  /** JSON: the form as the file had it. */
  document: string;
  customer_id: string;
  created_date: number;
  updated_date: number;
}

/** Forms of the identity provider that flows show. */
export const formTables: Migration = {
  async up(db: Kysely<any>) {
    await db.schema
      .createTable('company_forms')
      .addColumn('company_id', 'text', column => column.notNull())
      .addColumn('form_id', 'text', column => column.notNull())
      .addColumn('name', 'text', column => column.notNull())
      .addColumn('document', 'text', column => column.notNull())
      .addColumn('customer_id', 'text', column => column.notNull())
      .addColumn('created_date', 'bigint', column => column.notNull())
      .addColumn('updated_date', 'bigint', column => column.notNull())
      .addPrimaryKeyConstraint('company_forms_key', ['company_id', 'form_id'])
      .execute();
  },
};

declare module '#core/server/database/tables' {
  interface Tables {
    company_forms: CompanyFormsTable;
  }
}
