import { handle } from '#core/server';
import { ownCompany } from '#plugins/runs/server/runs/ownCompany';
import { listForms } from '../../contract';
import { formLimit } from './formLimit';

/** Lists the forms of a company. */
export const listFormsHandler = handle(listForms, async ({ params }, call) => {
  ownCompany(params.companyId, call.companyId);
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
