import { Type, type Static } from 'typebox';
import { Moment } from '#core/contract';

/**
 * One flow of a policy. `versionId` -1 is the deployed version; a caller whose address is in `ip`
 * gets this flow whatever the weights.
 */
export const PolicyFlow = Type.Object({
  flowId: Type.String({ minLength: 1, maxLength: 64 }),
  versionId: Type.Integer({ minimum: -1 }),
  weight: Type.Optional(Type.Integer({ minimum: 0, maximum: 100 })),
  successNodes: Type.Optional(Type.Array(Type.String({ maxLength: 64 }), { maxItems: 500 })),
  ip: Type.Optional(Type.Array(Type.String({ maxLength: 64 }), { maxItems: 100 })),
});
export type PolicyFlow = Static<typeof PolicyFlow>;

const Trigger = Type.Object({
  type: Type.String({ maxLength: 40 }),
  configuration: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
});
/** Whether an application or a policy may be started. */
export const Status = Type.Union([Type.Literal('enabled'), Type.Literal('disabled')]);

/** Which flows an application's sign-in runs, and in which proportion. */
export const Policy = Type.Object({
  policyId: Type.String(),
  name: Type.String(),
  status: Status,
  createdDate: Moment,
  flows: Type.Array(PolicyFlow),
  trigger: Type.Optional(Trigger),
});
export type Policy = Static<typeof Policy>;

/** The body to create or update a policy; omitted keys keep their values. */
export const PolicyBody = Type.Object({
  name: Type.Optional(Type.String({ minLength: 1, maxLength: 256 })),
  status: Type.Optional(Status),
  flows: Type.Optional(Type.Array(PolicyFlow, { maxItems: 100 })),
  trigger: Type.Optional(Trigger),
});
export type PolicyBody = Static<typeof PolicyBody>;

export const scopes = ['openid', 'profile', 'flow_analytics', 'offline_access'] as const;
export const grants = ['authorizationCode', 'clientCredentials', 'deviceCode', 'implicit'] as const;
/**
 * How an application may authenticate at the token, revocation and introspection endpoints:
 * `client_secret` brings its secret in the header or in the form, the next two in that place alone,
 * and `none` is a public client, which must use PKCE.
 */
export const tokenAuthMethods = [
  'client_secret',
  'client_secret_basic',
  'client_secret_post',
  'none',
] as const;
export type TokenAuthMethod = (typeof tokenAuthMethods)[number];
/** The method of an application that names none. */
export const defaultTokenAuthMethod: TokenAuthMethod = 'client_secret';

const Url = Type.String({ maxLength: 2000 });

export const OAuth = Type.Object({
  enabled: Type.Boolean(),
  values: Type.Object({
    enabled: Type.Boolean(),
    /** Shown where it is made, and on asking to those who may update applications; else ******. */
    clientSecret: Type.String(),
    redirectUris: Type.Array(Url),
    logoutUris: Type.Array(Url),
    allowedScopes: Type.Array(Type.String()),
    allowedGrants: Type.Array(Type.String()),
    /** One of `tokenAuthMethods`; `client_secret` where it is missing. */
    tokenEndpointAuthMethod: Type.Optional(Type.String()),
    enforceSignedRequestOpenid: Type.Optional(Type.Boolean()),
    spjwksUrl: Type.Optional(Url),
    spJwksOpenid: Type.Optional(Type.String({ maxLength: 20_000 })),
  }),
});
export type OAuth = Static<typeof OAuth>;
const Loose = Type.Record(Type.String(), Type.Unknown());

/** An application that starts flows (wire facts, section 11). */
export const App = Type.Object({
  appId: Type.String(),
  companyId: Type.String(),
  customerId: Type.String(),
  name: Type.String(),
  createdDate: Moment,
  updatedDate: Moment,
  /** One that is disabled starts nothing and is given no tokens. */
  status: Status,
  apiKeyEnabled: Type.Boolean(),
  apiKeys: Type.Object({ prod: Type.String(), test: Type.String() }),
  metadata: Type.Object({ rpName: Type.String() }),
  userPools: Type.Array(Type.Object({ connectionId: Type.String(), connectorId: Type.String() })),
  flows: Type.Array(PolicyFlow),
  policies: Type.Array(Policy),
  oauth: OAuth,
  saml: Loose,
  userPortal: Loose,
  /**
   * Keys or a secret that were replaced and are good for a while yet; `lastUsedDate` is when one of
   * them was used.
   */
  overlap: Type.Optional(
    Type.Object({
      keysUntil: Type.Optional(Moment),
      secretUntil: Type.Optional(Moment),
      lastUsedDate: Type.Optional(Moment),
    }),
  ),
  /** When the API keys and the client secret were last rotated; missing where they never were. */
  keysRotatedDate: Type.Optional(Moment),
  secretRotatedDate: Type.Optional(Moment),
});
export type App = Static<typeof App>;
