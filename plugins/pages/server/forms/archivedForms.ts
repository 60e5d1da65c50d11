import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { ArchivedTable } from '#core/server';
import { strings } from '../../strings';

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
    Value.Check(FormName, name) ? undefined : 'Its name is missing or too long.',
};
