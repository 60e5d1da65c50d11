import { codes, Failure } from '#core/contract';
import { toJson, readJson, type Queries } from '#core/server';
import type { UiTemplate, UiTemplateBody } from '../../contract';
import type { UiTemplateRow } from '../tables';

/** A stored template of a page as the wire has it. */
export const toUiTemplate = (row: UiTemplateRow): UiTemplate => ({
  uiId: row.ui_id,
  name: row.name,
  description: row.description,
  template: row.template,
  style: row.style,
  script: row.script,
  inputSchema: row.input_schema,
  outputSchema: row.output_schema,
  validationRules: readJson(row.validation_rules),
  sample: row.sample,
  companyId: row.company_id,
  customerId: row.customer_id,
  createdDate: row.created_date,
  updatedDate: row.updated_date,
});

/** The columns that what a person says stands in. */
export const toUiTemplateColumns = (terms: Partial<UiTemplateBody>): Partial<UiTemplateRow> => ({
  ...(terms.name !== undefined && {
    name: terms.name.trim(),
    name_key: terms.name.trim().toLowerCase(),
  }),
  ...(terms.description !== undefined && { description: terms.description }),
  ...(terms.template !== undefined && { template: terms.template }),
  ...(terms.style !== undefined && { style: terms.style }),
  ...(terms.script !== undefined && { script: terms.script }),
  ...(terms.inputSchema !== undefined && { input_schema: terms.inputSchema }),
  ...(terms.outputSchema !== undefined && { output_schema: terms.outputSchema }),
  ...(terms.validationRules !== undefined && {
    validation_rules: toJson(terms.validationRules),
  }),
  ...(terms.sample !== undefined && { sample: terms.sample }),
});

/** The template with this id; fails where the company has none. */
export async function findUiTemplate(db: Queries, uiId: string): Promise<UiTemplateRow> {
  const row = await db
    .selectFrom('ui_templates')
    .selectAll()
    .where('ui_id', '=', uiId)
    .executeTakeFirst();
  if (!row)
    throw new Failure(
      404,
      codes.notFound,
      'This UI template does not exist. Someone may have deleted it.',
    );
  return row;
}
