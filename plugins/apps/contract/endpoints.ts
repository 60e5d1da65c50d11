import { Type, type Static } from 'typebox';
import { can, endpoint, namespace, Note, Paging, catalogue } from '#core/contract';
import { failures } from './failures';
import { App, PolicyFlow, PolicyBody, Status } from './app';
import { Run } from '#plugins/runs/contract';

const apps = namespace('apps');
export const access = apps.permission('apps');
export const list = apps.route('list', '/apps');
export const detail = apps.route('detail', '/apps/:id');
/** Another path of the same screen, which older addresses name. */
export const detailNew = apps.route('detailNew', '/appsNew/:id');

const Name = Type.String({ minLength: 1, maxLength: 256 });
const Urls = Type.Array(Type.String({ minLength: 1, maxLength: 2000 }), { maxItems: 100 });
const Loose = Type.Record(Type.String(), Type.Unknown());
const OneApp = Type.Object({ app: App });

export const listApps = endpoint('GET /apps', {
  summary: 'The company’s applications, newest first.',
  query: Paging,
  reply: Type.Object({ apps: Type.Array(App), appsCount: Type.Integer() }),
  when: can(access, 'read'),
  failure: failures.fetchApps,
});
export const getApp = endpoint('GET /apps/:appId', {
  summary:
    'One application with its policies; its keys are ****** but for ten minutes after a sign-on or a confirmation.',
  reply: OneApp,
  when: can(access, 'read'),
  failure: failures.fetchApps,
});
export const createApp = endpoint('POST /apps', {
  summary: 'Makes an application with a fresh API key and client secret.',
  body: Type.Object({ name: Name }),
  reply: OneApp,
  when: can(access, 'create'),
  failure: failures.createApp,
  invalidates: () => [listApps],
});
export const saveApp = endpoint('PUT /apps/:appId', {
  summary:
    'Changes what is given and keeps the rest; keys and secrets are changed by rotation only.',
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
  summary: 'Deletes an application with its policies; its keys stop working at once.',
  reply: Note,
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
    'Gives the application a new API key; the old one stops working at once, or after the minutes given.',
  body: Overlap,
  reply: OneApp,
  when: can(access, 'update'),
  failure: failures.rotateApp,
  invalidates: () => [listApps, getApp],
});
export const rotateSecret = endpoint('PUT /apps/:appId/rotateSecret', {
  summary:
    'Gives the application a new client secret; the old one stops working at once, or after the minutes given.',
  body: Overlap,
  reply: OneApp,
  when: can(access, 'update'),
  failure: failures.rotateApp,
  invalidates: () => [listApps, getApp],
});
export const endOverlap = endpoint('PUT /apps/:appId/endOverlap', {
  summary:
    'Ends at once the keys and the secret that were replaced and would be good for a while yet.',
  reply: OneApp,
  when: can(access, 'update'),
  failure: failures.rotateApp,
  invalidates: () => [listApps, getApp],
});
export const revealApp = endpoint('POST /apps/:appId/reveal', {
  summary:
    'The application with its keys and its secret, for somebody who has shown lately that it is them (else 1996).',
  reply: OneApp,
  when: can(access, 'update'),
  failure: failures.reveal,
});
export const checkKeys = endpoint('POST /apps/:appId/checkKeys', {
  summary:
    'Reads the keys that requests are to be signed with, pasted or at their address, and says which they are; nothing is kept.',
  body: Type.Object({
    spJwksOpenid: Type.Optional(Type.String({ maxLength: 20_000 })),
    /** Asked where no keys are pasted. */
    spjwksUrl: Type.Optional(Type.String({ maxLength: 2000 })),
  }),
  reply: Type.Object({
    keys: Type.Array(Type.Object({ name: Type.String(), kind: Type.String() })),
  }),
  when: can(access, 'update'),
  failure: failures.updateApp,
});
export const createPolicy = endpoint('POST /apps/:appId/policy', {
  summary: 'Adds a policy; answers with the application and all its policies.',
  body: PolicyBody,
  reply: App,
  when: can(access, 'update'),
  failure: failures.savePolicy,
  invalidates: () => [listApps, getApp],
});
export const savePolicy = endpoint('PUT /apps/:appId/policy/:policyId', {
  summary: 'Changes a policy; answers with the application and all its policies.',
  body: PolicyBody,
  reply: App,
  when: can(access, 'update'),
  failure: failures.savePolicy,
  invalidates: () => [listApps, getApp],
});
export const deletePolicy = endpoint('DELETE /apps/:appId/policy/:policyId', {
  summary: 'Deletes a policy; what is running goes on.',
  reply: Note,
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
