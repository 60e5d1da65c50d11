import {
  bigint,
  defineTable,
  json,
  text,
  type TableTypes,
  type ArchivedTable,
  type Limited,
} from '#core/server';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { strings } from '../../strings';

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

const FormName = Type.String({ minLength: 1, maxLength: 256 });

/** Forms that came with flows. */
export const archivedForms: ArchivedTable = {
  table: 'company_forms',
  title: strings.forms.text,
  key: ['form_id'],
  order: 17,
  part: 'configuration',
  json: ['document'],
  passing: ['created_date', 'updated_date'],
  nameOf: row => String(row['name']),
  fault: ({ name }) =>
    Value.Check(FormName, name) ? undefined : 'its name must have 1 to 256 characters',
};

/** How many forms an environment can have. */
export const formLimit: Limited = { kind: 'forms', title: strings.forms.text, usual: 200 };
