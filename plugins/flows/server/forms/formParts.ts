import { contribute, handle, resources } from '#core/server';
import { formsAccess, listForms } from '../../contract';
import { strings } from '../../strings';
import { ownCompany } from '../runs/ownCompany';
import { formLimit } from './formLimit';
import { formTables } from './formTables';

const list = handle(listForms, async ({ params }, call) => {
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

/** What forms add to the plugin's server half. */
export const formParts = {
  migrations: { '2026-11-21T15:00_forms': formTables },
  companyTables: ['company_forms'],
  handles: [list],
  contributes: [
    contribute(resources, 'flows.forms', { permission: formsAccess, title: strings.forms.text }),
  ],
};
