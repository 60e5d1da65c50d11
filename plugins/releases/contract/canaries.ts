import { Type } from 'typebox';
import { endpoint } from '#core/contract';
import { getFlow, listFlows } from '#plugins/flows/contract';
import { listVersions } from '#plugins/flows/contract/internal';
import { Canary, CanaryLine, mostSteps, RampStep } from './canary';
import { failures } from './failures';
import { mayDeploy, mayRead } from './references';
import { listReleases } from './releases';

const base = '/company/:companyId/canaries';
const Reason = Type.Optional(Type.String({ maxLength: 500 }));

export const listCanaries = endpoint(`GET ${base}`, {
  summary: 'Lists the newest 50 canaries, running ones first.',
  query: Type.Object({ flowId: Type.Optional(Type.String({ maxLength: 200 })) }),
  reply: Type.Object({ canaries: Type.Array(CanaryLine) }),
  when: mayRead,
  failure: failures.fetch,
});
export const getCanary = endpoint(`GET ${base}/:canaryId`, {
  summary: 'Returns a canary with the metrics of both versions.',
  reply: Canary,
  when: mayRead,
  failure: failures.fetch,
});
const stale = () => [listCanaries, getCanary, listReleases, listFlows, getFlow, listVersions];

export const startCanary = endpoint(`POST ${base}`, {
  summary:
    'Sends a share of a flow’s runs to a version that is not deployed. Requires everything that deploying this version requires, unless a super admin gives a reason in `override`.',
  body: Type.Object({
    flowId: Type.String({ minLength: 1, maxLength: 200 }),
    version: Type.Integer({ minimum: 1 }),
    /** Only starts of this policy; of all that run the deployed version without it. */
    policyId: Type.Optional(Type.String({ maxLength: 200 })),
    /** In growing shares. */
    steps: Type.Optional(Type.Array(RampStep, { minItems: 1, maxItems: mostSteps })),
    /** Percentage points. */
    loss: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 })),
    /** Percent. */
    slowdown: Type.Optional(Type.Integer({ minimum: 10, maximum: 1000 })),
    reason: Reason,
    /** Whether those who can deploy get a mail when it is rolled back without a person; on without it. */
    mails: Type.Optional(Type.Boolean()),
    /** Why, although it breaks what the environment requires. */
    override: Type.Optional(Type.String({ minLength: 3, maxLength: 500, pattern: '\\S' })),
  }),
  reply: Canary,
  when: mayDeploy,
  failure: failures.start,
  invalidates: stale,
});
export const changeCanary = endpoint(`PUT ${base}/:canaryId`, {
  summary:
    'Pauses a canary, resumes it, advances it to its next step, deploys its version, or rolls it back.',
  body: Type.Object({
    action: Type.Union([
      Type.Literal('pause'),
      Type.Literal('resume'),
      Type.Literal('advance'),
      Type.Literal('finish'),
      Type.Literal('rollBack'),
    ]),
    reason: Reason,
  }),
  reply: Canary,
  when: mayDeploy,
  failure: failures.change,
  invalidates: stale,
});
