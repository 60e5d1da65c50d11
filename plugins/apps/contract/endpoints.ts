import { Type, type Static } from 'typebox';
import {
  can,
  endpoint,
  Moment,
  namespace,
  Acknowledgement,
  Paging,
  errorMessages,
} from '#core/contract';
import { failures } from './failures';
import { App, PolicyFlow, PolicyBody, Status } from './app';
import { Run } from '#plugins/runs/contract';

const apps = namespace('apps');
export const access = apps.permission('apps');
export const list = apps.route('list', '/apps');
export const detail = apps.route('detail', '/apps/:id');
/** The tabs of the same screen but the first. */
export const policiesTab = apps.route('policies', '/apps/:id/policies');
export const schedulesTab = apps.route('schedules', '/apps/:id/schedules');
export const keysTab = apps.route('keys', '/apps/:id/keys');
export const settingsTab = apps.route('settings', '/apps/:id/settings');
/** Another path of the same screen, which older addresses name. */
export const detailNew = apps.route('detailNew', '/appsNew/:id');

const Name = Type.String({ minLength: 1, maxLength: 256 });
const Urls = Type.Array(Type.String({ minLength: 1, maxLength: 2000 }), { maxItems: 100 });
const Loose = Type.Record(Type.String(), Type.Unknown());
const OneApp = Type.Object({ app: App });

export const listApps = endpoint('GET /apps', {
  summary: 'Lists the environment’s applications, newest first.',
  query: Paging,
  reply: Type.Object({ apps: Type.Array(App), appsCount: Type.Integer() }),
  when: can(access, 'read'),
  failure: failures.fetchApps,
});
export const getApp = endpoint('GET /apps/:appId', {
  summary:
    'Returns an application with its policies. Its keys are masked (******) except for ten minutes after a sign-in or password check.',
  reply: OneApp,
  when: can(access, 'read'),
  failure: failures.fetchApps,
});
export const listAppUses = endpoint('GET /apps/uses', {
  summary: 'Returns when each policy was last started. Deleted runs don’t count.',
  reply: Type.Object({
    uses: Type.Array(
      Type.Object({ appId: Type.String(), policyId: Type.String(), lastStartDate: Moment }),
    ),
  }),
  when: can(access, 'read'),
  failure: failures.fetchApps,
});
export const createApp = endpoint('POST /apps', {
  summary: 'Creates an application with a new API key and client secret.',
  body: Type.Object({ name: Name }),
  reply: OneApp,
  when: can(access, 'create'),
  failure: failures.createApp,
  invalidates: () => [listApps],
});
export const saveApp = endpoint('PUT /apps/:appId', {
  summary:
    'Updates an application. Omitted values are not changed. Keys and secrets change only by rotation.',
  body: Type.Object({
    name: Type.Optional(Name),
    status: Type.Optional(Status),
    apiKeyEnabled: Type.Optional(Type.Boolean()),
    oauth: Type.Optional(
      Type.Object({
        enabled: Type.Optional(Type.Boolean()),
        values: Type.Optional(
          Type.Object({
            enabled: Type.Optional(Type.Boolean()),
            clientSecret: Type.Optional(Type.String()),
            redirectUris: Type.Optional(Urls),
            logoutUris: Type.Optional(Urls),
            allowedScopes: Type.Optional(Type.Array(Type.String({ maxLength: 100 }))),
            allowedGrants: Type.Optional(Type.Array(Type.String({ maxLength: 100 }))),
            /** `client_secret`, `client_secret_basic`, `client_secret_post` or `none`. */
            tokenEndpointAuthMethod: Type.Optional(Type.String({ maxLength: 100 })),
            enforceSignedRequestOpenid: Type.Optional(Type.Boolean()),
            spjwksUrl: Type.Optional(Type.String({ maxLength: 2000 })),
            spJwksOpenid: Type.Optional(Type.String({ maxLength: 20_000 })),
          }),
        ),
      }),
    ),
    saml: Type.Optional(Loose),
    userPortal: Type.Optional(Loose),
    flows: Type.Optional(Type.Array(PolicyFlow, { maxItems: 100 })),
    /** Accepted and left alone: policies have calls of their own. */
    policies: Type.Optional(Type.Array(Type.Unknown())),
  }),
  reply: OneApp,
  when: can(access, 'update'),
  failure: failures.updateApp,
  invalidates: () => [listApps, getApp],
});
export const deleteApp = endpoint('DELETE /apps/:appId', {
  summary: 'Deletes an application with its policies. Its keys stop working immediately.',
  reply: Acknowledgement,
  when: can(access, 'delete'),
  failure: failures.deleteApp,
  invalidates: () => [listApps],
});
/** For how long what is replaced stays good. */
const Overlap = Type.Object({
  /** In minutes; it ends at once without it. */
  overlapMinutes: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_080 })),
});
export const rotateKey = endpoint('PUT /apps/:appId/rotateKey', {
  summary:
    'Rotates an application’s API keys. The old keys stop working immediately or after `overlapMinutes`.',
  body: Overlap,
  reply: OneApp,
  confirmed: 'session',
  when: can(access, 'update'),
  failure: failures.rotateKeys,
  invalidates: () => [listApps, getApp],
});
export const rotateSecret = endpoint('PUT /apps/:appId/rotateSecret', {
  summary:
    'Rotates an application’s client secret. The old secret stops working immediately or after `overlapMinutes`.',
  body: Overlap,
  reply: OneApp,
  confirmed: 'session',
  when: can(access, 'update'),
  failure: failures.rotateSecret,
  invalidates: () => [listApps, getApp],
});
export const endOverlap = endpoint('PUT /apps/:appId/endOverlap', {
  summary: 'Immediately revokes replaced keys and secrets that still work.',
  reply: OneApp,
  when: can(access, 'update'),
  failure: failures.revokeOld,
  invalidates: () => [listApps, getApp],
});
export const revealApp = endpoint('POST /apps/:appId/reveal', {
  summary: 'Returns an application with its keys and secret.',
  reply: OneApp,
  confirmed: 'person',
  when: can(access, 'update'),
  failure: failures.reveal,
});
export const checkKeys = endpoint('POST /apps/:appId/checkKeys', {
  summary:
    'Reads the keys for signed requests, pasted or from their URL, and describes them. Nothing is stored.',
  body: Type.Object({
    spJwksOpenid: Type.Optional(Type.String({ maxLength: 20_000 })),
    /** Asked where no keys are pasted. */
    spjwksUrl: Type.Optional(Type.String({ maxLength: 2000 })),
  }),
  reply: Type.Object({
    keys: Type.Array(Type.Object({ name: Type.String(), kind: Type.String() })),
  }),
  when: can(access, 'update'),
  failure: failures.checkKeys,
});
export const createPolicy = endpoint('POST /apps/:appId/policy', {
  summary: 'Adds a policy and returns the application with all its policies.',
  body: PolicyBody,
  reply: App,
  when: can(access, 'update'),
  failure: failures.savePolicy,
  invalidates: () => [listApps, getApp],
});
export const savePolicy = endpoint('PUT /apps/:appId/policy/:policyId', {
  summary: 'Changes a policy and returns the application with all its policies.',
  body: PolicyBody,
  reply: App,
  when: can(access, 'update'),
  failure: failures.savePolicy,
  invalidates: () => [listApps, getApp],
});
export const deletePolicy = endpoint('DELETE /apps/:appId/policy/:policyId', {
  summary: 'Deletes a policy. Its active runs continue.',
  reply: Acknowledgement,
  when: can(access, 'update'),
  failure: failures.deletePolicy,
  invalidates: () => [listApps, getApp],
});

/** Where a company’s OpenID Connect provider says how to use it. */
export const discoveryPath = (companyId: string): string =>
  `/${companyId}/as/.well-known/openid-configuration`;

/** One start of a policy, and whether it is a success by what the policy counts as one. */
export const PolicyEvent = Type.Intersect([Run, Type.Object({ success: Type.Boolean() })]);
export type PolicyEvent = Static<typeof PolicyEvent>;

export const listPolicyEvents = endpoint(
  'GET /company/:companyId/apps/:appId/policy/:policyId/events',
  {
    summary:
      'Returns the outcomes of a flow policy’s latest runs and its success rate in the time range.',
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
    failure: errorMessages.fetchFlowStats,
  },
);
