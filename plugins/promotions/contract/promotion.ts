import { Type, type Static } from 'typebox';
import { can, endpoint, every, Moment, namespace, Paging } from '#core/contract';
import { access, getFlow, listFlows } from '#plugins/flows/contract';
import { mayMakeFlows, listVersions } from '#plugins/flows/contract/internal';
import {
  mostPromoted,
  PromotedFlow,
  PromotionChoices,
  PromotionPlan,
} from '#plugins/transfer/contract';
import { failures } from './failures';

const promotions = namespace('promotions');
/** Where flows are brought to another company; `?view=history` shows what was. */
export const promotePage = promotions.route('promote', '/flows/promote');
/** Who may promote flows of the company that is selected. */
export const mayPromote = can(access, 'read');

const Id = Type.String({ minLength: 1, maxLength: 128 });
const Whole = Type.Integer({ minimum: 0 });
const read = can(access, 'read');
const write = every(mayMakeFlows, can(access, 'update'));

const Asked = {
  /** The company that the flows are in; the person must be able to read flows there. */
  sourceCompanyId: Id,
  flowIds: Type.Array(Id, { minItems: 1, maxItems: mostPromoted }),
  choices: Type.Optional(Type.Partial(PromotionChoices)),
};

/** A promotion as it was carried out. */
export const PromotionRecord = Type.Object({
  promotionId: Type.String(),
  sourceCompanyId: Type.String(),
  sourceName: Type.String(),
  customerId: Type.String(),
  customerName: Type.String(),
  createdDate: Moment,
  /** `done`, `partly` rolled back or `rolledBack`. */
  status: Type.String(),
  flows: Type.Array(PromotedFlow),
  connectionsMade: Type.Array(Type.String()),
  variablesMade: Type.Array(Type.String()),
  notes: Type.Array(Type.String()),
});
export type PromotionRecord = Static<typeof PromotionRecord>;

export const listTargets = endpoint('GET /company/:companyId/promotions/targets', {
  summary: 'Lists the caller’s other environments and why flows can’t be promoted to some of them.',
  reply: Type.Object({
    targets: Type.Array(
      Type.Object({
        companyId: Type.String(),
        name: Type.String(),
        fault: Type.Optional(Type.String()),
      }),
    ),
  }),
  when: read,
  failure: failures.fetchTargets,
});
export const previewPromotion = endpoint('POST /company/:companyId/promotions/preview', {
  summary:
    'Previews a promotion of flows from another environment to this one, without changing anything.',
  body: Type.Object(Asked),
  reply: PromotionPlan,
  when: write,
  failure: failures.previewPromotion,
});
export const listPromotions = endpoint('GET /company/:companyId/promotions', {
  summary: 'Lists the promotions to the environment, newest first.',
  query: Paging,
  reply: Type.Object({
    promotions: Type.Array(
      Type.Object({
        ...Type.Pick(PromotionRecord, [
          'promotionId',
          'sourceCompanyId',
          'sourceName',
          'customerId',
          'customerName',
          'createdDate',
          'status',
        ]).properties,
        flowCount: Whole,
        /** The first few. */
        flowNames: Type.Array(Type.String()),
      }),
    ),
  }),
  when: read,
  failure: failures.fetchPromotions,
});
export const getPromotion = endpoint('GET /company/:companyId/promotions/:promotionId', {
  summary:
    'Returns a promotion with the versions it replaced, and the callers of flows that a rollback would undeploy.',
  reply: Type.Object({
    ...PromotionRecord.properties,
    /** A sentence for each flow that deployed flows would call in vain after a rollback. */
    callers: Type.Array(Type.String()),
  }),
  when: read,
  failure: failures.fetchPromotions,
});
export const applyPromotion = endpoint('POST /company/:companyId/promotions', {
  summary:
    'Promotes flows from another environment to this one as new versions. If any part fails, nothing changes. Repeating a `promotionId` returns the original result.',
  body: Type.Object({
    ...Asked,
    /** 32 hex digits, made by the caller. */
    promotionId: Type.String({ pattern: '^[0-9a-f]{32}$' }),
    /**
     * Each flow of the preview, with the version there and the one here (0 for a new one); refused
     * with 409 where either is another by now.
     */
    seen: Type.Record(Type.String(), Type.Object({ source: Whole, here: Whole })),
    deploy: Type.Optional(Type.Boolean()),
  }),
  reply: PromotionRecord,
  when: write,
  failure: failures.promoteFlows,
  invalidates: () => [listPromotions, listFlows],
});
export const rollBackPromotion = endpoint(
  'PUT /company/:companyId/promotions/:promotionId/rollback',
  {
    summary:
      'Rolls each flow back to its version before the promotion. Fails with 409 if a flow has changed since. Set `others` to skip such flows instead.',
    body: Type.Object({ others: Type.Optional(Type.Boolean()) }),
    reply: PromotionRecord,
    when: can(access, 'update'),
    failure: failures.rollBackPromotion,
    invalidates: () => [listPromotions, getPromotion, listFlows, getFlow, listVersions],
  },
);
