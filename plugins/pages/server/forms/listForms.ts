import { handle } from '#core/server';
import { readRoom } from '#core/server/internal';
import { requireOwnCompany } from '#core/server/authorization/requireOwnCompany';
import { listForms } from '../../contract';
import { formLimit } from './formTables';

/** Lists the forms of a company. */
export const listFormsHandler = handle(listForms, async ({ params }, call) => {
  requireOwnCompany(params.companyId, call.companyId);
  const rows = await call.db
    .selectFrom('company_forms')
    .select(['form_id', 'name', 'created_date', 'updated_date'])
    .orderBy('name')
    .execute();
  const count = async () => rows.length;
  const { total = 0, used } = await readRoom(call.db, call.companyId, formLimit, count);
  return {
    forms: rows.map(({ form_id, name, created_date, updated_date }) => ({
      formId: form_id,
      name,
      createdDate: Number(created_date),
      updatedDate: Number(updated_date),
    })),
    resourceLimit: { total, used },
  };
});
