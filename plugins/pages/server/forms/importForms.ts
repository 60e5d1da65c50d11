import { can, catalogue, codes, evaluate, Failure } from '#core/contract';
import { describeFull, readRoom, type Queries } from '#core/server';
import { formsAccess } from '#plugins/flows/contract';
import type { FormCall } from '../../contract';
import { parseForms } from '../../contract/parseForms';

/**
 * Imports the forms of a file and answers how many there were. A form that is here already as the
 * same one is left as it is.
 */
export async function importForms(call: FormCall, db: Queries, file: unknown): Promise<number> {
  const forms = parseForms(file);
  if (forms.length === 0) return 0;
  const { companyId, customerId } = call;
  if (!evaluate(can(formsAccess, 'create'), call.access).open)
    throw new Failure(400, codes.formsNotAllowed, 'You have no permission to import forms.');
  const named = forms.find(({ name }) => name === '' || name.length > 256);
  if (named)
    throw new Failure(
      400,
      codes.formsName,
      `The name of the form ${named.formId} is missing or too long.`,
    );
  const there = await db.selectFrom('company_forms').select(['form_id', 'name']).execute();
  const known = new Map(there.map(({ form_id, name }) => [form_id, name]));
  const names = new Set(there.map(({ name }) => name));
  const now = Date.now();
  const added = forms.filter(({ formId }) => !known.has(formId));
  const room = await readRoom(db, companyId, 'forms', async () => there.length);
  if (describeFull('forms', room, added.length))
    throw new Failure(400, codes.formsNoRoom, catalogue.formsNoRoom.text);
  for (const { formId, name, document } of added) {
    if (names.has(name))
      throw new Failure(400, codes.formsName, `The form name "${name}" exists already.`);
    names.add(name);
    const row = {
      company_id: companyId,
      form_id: formId,
      name,
      document: JSON.stringify(document),
    };
    await db
      .insertInto('company_forms')
      .values({ ...row, customer_id: customerId, created_date: now, updated_date: now })
      .execute();
    await call.audit(
      { action: 'import', resource: 'form', resourceId: formId, after: { name } },
      db,
    );
  }
  return forms.length;
}
