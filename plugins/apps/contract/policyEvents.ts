import { Type, type Static } from 'typebox';
import { can, catalogue, endpoint } from '#core/contract';
import { Run } from '#plugins/runs/contract';
import { access } from './endpoints';

/** One start of a policy, and whether it is a success by what the policy counts as one. */
export const PolicyEvent = Type.Intersect([Run, Type.Object({ success: Type.Boolean() })]);
export type PolicyEvent = Static<typeof PolicyEvent>;

export const listPolicyEvents = endpoint(
  'GET /company/:companyId/apps/:appId/policy/:policyId/events',
  {
    summary:
      'What the latest starts of a flow policy came to, and how many of all in the range succeeded.',
    query: Type.Object({
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
      gte: Type.Optional(Type.Integer()),
      lte: Type.Optional(Type.Integer()),
      afterInteractionId: Type.Optional(Type.String({ maxLength: 200 })),
      /** Only those that succeeded, or only the others; the counts are of both. */
      success: Type.Optional(Type.Boolean()),
    }),
    reply: Type.Object({
      events: Type.Array(PolicyEvent),
      totalCount: Type.Integer(),
      successCount: Type.Integer(),
    }),
    when: can(access, 'read'),
    failure: catalogue.fetchFlowStats,
  },
);
