import { Type, type Static } from 'typebox';
import { can, endpoint } from '#core/contract';
import { failures } from './failures';
import { formsAccess } from '#plugins/flows/contract/references';

export const Form = Type.Object({
  formId: Type.String(),
  name: Type.String(),
  createdDate: Type.Integer(),
  updatedDate: Type.Integer(),
});
export type Form = Static<typeof Form>;

export const listForms = endpoint('GET /company/:companyId/forms', {
  summary: 'The forms that came into the company with flows, by name, and how many it may have.',
  reply: Type.Object({
    forms: Type.Array(Form),
    resourceLimit: Type.Object({ total: Type.Integer(), used: Type.Integer() }),
  }),
  when: can(formsAccess, 'read'),
  failure: failures.fetchForms,
});
