import { Type, type Static } from 'typebox';
import { can, endpoint } from '#core/contract';
import { failures } from './failures';
import { may, policyAccess } from './references';

/** An environment’s requirements before a flow is deployed. */
export const ReviewPolicy = Type.Object({
  /** How many people must approve; 0 requires no change request. */
  approvals: Type.Integer({ minimum: 0, maximum: 10 }),
  /** Roles whose members' approvals count; empty for all who can approve. */
  roles: Type.Array(Type.String({ minLength: 1, maxLength: 200 }), {
    maxItems: 50,
    uniqueItems: true,
  }),
  /** The flows that need a change request; empty for all. */
  flows: Type.Array(Type.String({ minLength: 1, maxLength: 100 }), {
    maxItems: 1000,
    uniqueItems: true,
  }),
  /** Whether all comments must be resolved before a release. */
  resolveComments: Type.Boolean(),
  /** Whether only people who can approve change connections and variables. */
  guardsSettings: Type.Optional(Type.Boolean()),
});
export type ReviewPolicy = Static<typeof ReviewPolicy>;

/** Whether a policy requires a change request for a flow. */
export const requiresReview = (
  { approvals, flows }: Pick<ReviewPolicy, 'approvals' | 'flows'>,
  flowId: string,
): boolean => approvals > 0 && (flows.length === 0 || flows.includes(flowId));

export const getReviewPolicy = endpoint('GET /changeRequests/policy', {
  summary: 'Returns the environment’s review policy.',
  reply: ReviewPolicy,
  when: may('read'),
  failure: failures.fetch,
});
export const listUndeployedCalls = endpoint('GET /changeRequests/policy/undeployedCalls', {
  summary:
    'Lists calls from deployed flows to undeployed flows. These calls fail if the review policy requires approval.',
  reply: Type.Object({
    calls: Type.Array(
      Type.Object({
        /** The flow that calls. */
        name: Type.String(),
        calledId: Type.String(),
        calledName: Type.String(),
      }),
    ),
  }),
  when: may('read'),
  failure: failures.fetch,
});
export const saveReviewPolicy = endpoint('PUT /changeRequests/policy', {
  summary:
    'Sets how many approvals a change needs, which roles can give them, and which flows need them.',
  body: ReviewPolicy,
  reply: ReviewPolicy,
  confirmed: 'session',
  when: can(policyAccess, 'update'),
  failure: failures.policy,
  invalidates: () => [getReviewPolicy],
});
