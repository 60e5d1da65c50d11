import { Type } from 'typebox';
import { Acknowledgement, endpoint, Paging } from '#core/contract';
import { failures } from './failures';
import { may } from './references';
import {
  AccountKey,
  AccountSecret,
  IssuerTerms,
  ServiceAccount,
  ServiceAccountChange,
  ServiceAccountDraft,
  ServiceAccountLine,
  TokenVerdict,
  TrustedIssuer,
} from './serviceAccount';

const update = { when: may('update'), failure: failures.update };
const base = '/company/:companyId/serviceAccounts';

export const listServiceAccounts = endpoint(`GET ${base}`, {
  summary: 'Lists the environment’s service accounts, sorted by name.',
  query: Paging,
  reply: Type.Object({
    serviceAccounts: Type.Array(ServiceAccountLine),
    serviceAccountCount: Type.Integer(),
  }),
  when: may('read'),
  failure: failures.fetch,
});
export const getServiceAccount = endpoint(`GET ${base}/:accountId`, {
  summary: 'Returns a service account with its credentials, without secret values.',
  reply: ServiceAccount,
  when: may('read'),
  failure: failures.fetch,
});
const stale = () => [listServiceAccounts, getServiceAccount];

export const createServiceAccount = endpoint(`POST ${base}`, {
  summary: 'Creates a service account with a client secret, which is returned only once.',
  body: ServiceAccountDraft,
  reply: Type.Object({ account: ServiceAccount, secret: Type.String() }),
  confirmed: 'session',
  when: may('create'),
  failure: failures.create,
  invalidates: stale,
});
export const saveServiceAccount = endpoint(`PUT ${base}/:accountId`, {
  summary:
    'Changes a service account. Values that you omit don’t change. Changes apply from the next call.',
  body: ServiceAccountChange,
  reply: ServiceAccount,
  ...update,
  invalidates: stale,
});
export const deleteServiceAccount = endpoint(`DELETE ${base}/:accountId`, {
  summary: 'Deletes a service account with its credentials and access tokens.',
  reply: Acknowledgement,
  when: may('delete'),
  failure: failures.remove,
  invalidates: () => [listServiceAccounts],
});
export const endAccountTokens = endpoint(`DELETE ${base}/:accountId/tokens`, {
  summary: 'Revokes all access tokens of a service account. It can request new ones.',
  reply: Acknowledgement,
  ...update,
  failure: failures.endTokens,
  invalidates: stale,
});
export const addSecret = endpoint(`POST ${base}/:accountId/secrets`, {
  summary:
    'Adds a client secret, which is returned only once. An account can have up to 2 secrets, for rotation.',
  body: Type.Object({
    /** Days until it expires; 0 for never. */
    days: Type.Optional(Type.Integer({ minimum: 0, maximum: 3650 })),
  }),
  reply: Type.Object({ secret: Type.String(), added: AccountSecret }),
  confirmed: 'session',
  ...update,
  invalidates: stale,
});
export const revokeSecret = endpoint(`DELETE ${base}/:accountId/secrets/:secretId`, {
  summary: 'Revokes a client secret and the access tokens issued with it.',
  reply: Acknowledgement,
  ...update,
  invalidates: stale,
});
export const addKey = endpoint(`POST ${base}/:accountId/keys`, {
  summary: 'Adds a public key as PEM or JSON Web Key, or the URL of a JSON Web Key Set.',
  body: Type.Object({
    name: Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' }),
    key: Type.Optional(Type.String({ maxLength: 20_000 })),
    url: Type.Optional(Type.String({ maxLength: 2000 })),
  }),
  reply: AccountKey,
  confirmed: 'session',
  ...update,
  invalidates: stale,
});
export const removeKey = endpoint(`DELETE ${base}/:accountId/keys/:keyId`, {
  summary: 'Removes a public key and revokes the access tokens issued with it.',
  reply: Acknowledgement,
  ...update,
  invalidates: stale,
});
export const addIssuer = endpoint(`POST ${base}/:accountId/issuers`, {
  summary:
    'Adds a trusted OpenID Connect issuer. Its tokens are accepted if they meet all conditions.',
  body: IssuerTerms,
  reply: TrustedIssuer,
  confirmed: 'session',
  ...update,
  invalidates: stale,
});
export const saveIssuer = endpoint(`PUT ${base}/:accountId/issuers/:issuerId`, {
  summary: 'Changes a trusted issuer and revokes the access tokens issued through it.',
  body: IssuerTerms,
  reply: TrustedIssuer,
  confirmed: 'session',
  ...update,
  invalidates: stale,
});
export const removeIssuer = endpoint(`DELETE ${base}/:accountId/issuers/:issuerId`, {
  summary: 'Removes a trusted issuer and revokes the access tokens issued through it.',
  reply: Acknowledgement,
  ...update,
  invalidates: stale,
});
export const tryIssuer = endpoint(`POST ${base}/:accountId/issuerTrial`, {
  summary: 'Checks a token against a trusted issuer. The token is not stored.',
  body: Type.Object({
    terms: IssuerTerms,
    token: Type.String({ minLength: 1, maxLength: 20_000 }),
  }),
  reply: TokenVerdict,
  ...update,
  failure: failures.testToken,
});
