import { Type } from 'typebox';
import { can, endpoint } from '#core/contract';
import { companyAccess } from '#core/contract/internal';
import { access } from '#plugins/flows/contract/references';

/** For how many days runs and their steps are kept. */
export const Retention = Type.Object({
  days: Type.Integer(),
  /** The operator's default for environments without a setting of their own. */
  usual: Type.Integer(),
  /** Whether the company says so itself. */
  own: Type.Boolean(),
});

export const getRetention = endpoint('GET /company/:companyId/runs/retention', {
  summary: 'Returns how many days the environment’s runs and their steps are kept.',
  reply: Retention,
  when: can(access, 'read'),
});
export const saveRetention = endpoint('PUT /company/:companyId/runs/retention', {
  summary: 'Sets how many days runs are kept. `null` restores the operator’s default.',
  body: Type.Object({
    days: Type.Union([Type.Integer({ minimum: 1, maximum: 3650 }), Type.Null()]),
  }),
  reply: Retention,
  when: can(companyAccess, 'update'),
  invalidates: () => [getRetention],
});
