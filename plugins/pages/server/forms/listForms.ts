import { handle } from '#core/server';
import { requireOwnCompany } from '#core/server/tenancy/requireOwnCompany';
import { listForms } from '../../contract';
import { formLimit } from './formLimit';

/** Lists the forms of a company. */
export const listFormsHandler = handle(listForms, async ({ params }, call) => {
  requireOwnCompany(params.companyId, call.companyId);
  const rows = await call.db
    .selectFrom('company_forms')
    .select(['form_id', 'name', 'created_date', 'updated_date'])
    .orderBy('name')
    .execute();
  return {
    forms: rows.map(({ form_id, name, created_date, updated_date }) => ({
      formId: form_id,
      name,
      createdDate: Number(created_date),
      updatedDate: Number(updated_date),
    })),
    resourceLimit: { total: await formLimit(call.db, call.companyId), used: rows.length },
  };
});
