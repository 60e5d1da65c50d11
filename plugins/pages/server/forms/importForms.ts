import { can, codes, evaluate, Failure } from '#core/contract';
import type { Queries } from '#core/server';
import { formsAccess } from '../../contract';
import type { ImportBody } from '#plugins/transfer/contract';
import { formsOf } from '../../domain/forms/formsOf';
import type { PortWork } from '#plugins/transfer/server/porting/PortWork';
import { formLimit } from './formLimit';

/**
 * Brings in the forms of a file unless the caller turned that off, and says how many there were. A
 * form that is here already as the same one is left as it is.
 */
export async function importForms(work: PortWork, db: Queries, body: ImportBody): Promise<number> {
  const forms = body.importForms === false ? [] : formsOf(body.flowInfo);
  if (forms.length === 0) return 0;
  const { companyId, customerId } = work;
  if (!evaluate(can(formsAccess, 'create'), work.access).open)
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
  if (there.length + added.length > (await formLimit(db, companyId)))
    throw new Failure(400, codes.formsNoRoom, 'There is not enough room for the forms.');
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
    await work.audit(
      { action: 'import', resource: 'form', resourceId: formId, after: { name } },
      db,
    );
  }
  return forms.length;
}
