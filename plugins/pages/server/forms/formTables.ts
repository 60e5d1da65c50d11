import { bigint, defineTable, json, text, type TableTypes } from '#core/server';

/** A form as it came in with a flow. */
export const companyForms = defineTable('company_forms', {
  owner: 'company',
  since: '2026-11-21T15:00_forms',
  columns: {
    company_id: text(),
    form_id: text(),
    name: text(),
    /** The form as the file had it. */
    document: json<unknown>(),
    customer_id: text(),
    created_date: bigint(),
    updated_date: bigint(),
  },
  key: ['company_id', 'form_id'],
});

/** Forms of the identity provider that flows show. */
export const formTables = [companyForms] as const;

declare module '#core/server/database/tables' {
  interface Tables extends TableTypes<typeof formTables> {}
}
