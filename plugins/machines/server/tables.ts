import {
  bigint,
  defineTable,
  integer,
  json,
  text,
  type RowOf,
  type TableTypes,
  type Limited,
} from '#core/server';
import type { ClaimCondition } from '../contract';
import { strings } from '../strings';

const since = '2026-11-28T06:10_machines';
const turnsSince = '2026-11-30T03:00_machineTurns';
const signInsSince = '2026-11-28T13:00_signIns';
/** When and from where a thing was used last; 0 and empty for never. */
const used = { used_date: bigint().default(0), used_address: text().default('') };

const serviceAccounts = defineTable('service_accounts', {
  owner: 'company',
  since,
  columns: {
    company_id: text(),
    account_id: text(),
    name: text(),
    description: text(),
    enabled: integer(),
    roles: json<string[]>(),
    addresses: json<string[]>(),
    token_minutes: integer(),
    created_date: bigint(),
    created_by: text(),
    ...used,
    /** 1 where people may sign in through it. */
    signs_people_in: integer().default(0).since(signInsSince),
    redirect_uris: json<string[]>().default('[]').since(signInsSince),
  },
  key: ['company_id', 'account_id'],
});

const serviceSecrets = defineTable('service_secrets', {
  owner: 'company',
  since,
  columns: {
    company_id: text(),
    secret_id: text(),
    account_id: text(),
    /** SHA-256. */
    secret_hash: text(),
    ending: text(),
    created_date: bigint(),
    /** 0 for no end. */
    expires: bigint(),
    ...used,
  },
  key: ['company_id', 'secret_id'],
  indices: { service_secrets_by_account: ['company_id', 'account_id'] },
});

const serviceKeys = defineTable('service_keys', {
  owner: 'company',
  since,
  columns: {
    company_id: text(),
    key_id: text(),
    account_id: text(),
    name: text(),
    kind: text(),
    /** A public key as JSON Web Key; empty for a set at a URL. */
    jwk: json<Record<string, unknown>>().orEmpty(),
    url: text(),
    created_date: bigint(),
    ...used,
  },
  key: ['company_id', 'key_id'],
  indices: { service_keys_by_account: ['company_id', 'account_id'] },
});

const serviceIssuers = defineTable('service_issuers', {
  owner: 'company',
  since,
  columns: {
    company_id: text(),
    issuer_id: text(),
    account_id: text(),
    issuer: text(),
    audience: text(),
    conditions: json<ClaimCondition[]>(),
    created_date: bigint(),
    ...used,
  },
  key: ['company_id', 'issuer_id'],
  indices: { service_issuers_by_account: ['company_id', 'account_id'] },
});

/** Access tokens of service accounts until they end; with their credential, they are deleted. */
export const serviceTokens = defineTable('service_tokens', {
  owner: 'company',
  since,
  columns: {
    company_id: text(),
    /** SHA-256. */
    token_hash: text(),
    account_id: text(),
    /** The ID of the secret, key or issuer it was given for. */
    credential_id: text(),
    created_date: bigint(),
    expires: bigint(),
  },
  key: ['company_id', 'token_hash'],
  indices: {
    service_tokens_by_hash: { columns: ['token_hash'], unique: true },
    service_tokens_by_account: ['company_id', 'account_id'],
    service_tokens_by_end: ['expires'],
    service_tokens_by_company: { columns: ['company_id', 'expires'], since: turnsSince },
  },
});

/** Assertions that were used, until they expire. */
export const serviceAssertions = defineTable('service_assertions', {
  owner: 'company',
  since,
  columns: {
    company_id: text(),
    account_id: text(),
    /** SHA-256 of its `jti`. */
    jti_hash: text(),
    expires: bigint(),
  },
  key: ['company_id', 'account_id', 'jti_hash'],
  indices: {
    service_assertions_by_end: ['expires'],
    service_assertions_by_company: { columns: ['company_id', 'expires'], since: turnsSince },
  },
});

export const personalTokens = defineTable('personal_tokens', {
  owner: 'company',
  since,
  columns: {
    company_id: text(),
    token_id: text(),
    customer_id: text(),
    name: text(),
    /** SHA-256. */
    token_hash: text(),
    ending: text(),
    /** The person’s roles that it is narrowed to; an empty list for all. */
    roles: json<string[]>(),
    read_only: integer(),
    /** How the person was signed in when they created it, which the environment’s rules judge. */
    path: text(),
    methods: json<string[]>(),
    created_date: bigint(),
    expires: bigint(),
    ...used,
  },
  key: ['company_id', 'token_id'],
  indices: {
    personal_tokens_by_hash: { columns: ['token_hash'], unique: true },
    personal_tokens_by_person: ['company_id', 'customer_id'],
    personal_tokens_by_end: ['expires'],
    personal_tokens_by_company: { columns: ['company_id', 'expires'], since: turnsSince },
  },
});

export const deviceCodes = defineTable('device_codes', {
  owner: 'installation',
  since: '2026-11-28T10:00_devices',
  columns: {
    /** The environment it is approved for; empty while it waits. */
    company_id: text(),
    /** SHA-256 of the device’s own code. */
    code_hash: text(),
    /** The code that a member approves. */
    user_code: text(),
    name: text(),
    address: text(),
    /** `waiting`, `approved` or `denied`. */
    status: text(),
    /** Encrypted, until the device has fetched it. */
    token: text(),
    token_expires: bigint(),
    created_date: bigint(),
    expires: bigint(),
    polled_date: bigint(),
  },
  key: ['code_hash'],
  indices: {
    device_codes_by_user_code: ['user_code'],
    device_codes_by_end: ['expires'],
    device_codes_by_company: { columns: ['company_id', 'expires'], since: turnsSince },
  },
});

/** Sign-ins of people through an account: first a code, then an access token. */
export const serviceSignIns = defineTable('service_sign_ins', {
  owner: 'company',
  since: signInsSince,
  columns: {
    company_id: text(),
    sign_in_id: text(),
    account_id: text(),
    customer_id: text(),
    /** SHA-256 of the person’s session, with which the sign-in ends. */
    session_hash: text(),
    code_hash: text(),
    redirect_uri: text(),
    challenge: text(),
    nonce: text(),
    /** 1 where an ID token was asked for. */
    openid: integer(),
    /** SHA-256; empty until the code is exchanged. */
    token_hash: text().default(''),
    created_date: bigint(),
    /** The end of the code; after the exchange, that of the access token. */
    expires: bigint(),
  },
  key: ['company_id', 'sign_in_id'],
  indices: {
    service_sign_ins_by_code: ['company_id', 'code_hash'],
    service_sign_ins_by_token: ['token_hash'],
    service_sign_ins_by_account: ['company_id', 'account_id'],
    service_sign_ins_by_end: ['expires'],
    service_sign_ins_by_company: { columns: ['company_id', 'expires'], since: turnsSince },
  },
});

/** Service accounts with their credentials and tokens, and personal access tokens. */
export const machineTables = [
  serviceAccounts,
  serviceSecrets,
  serviceKeys,
  serviceIssuers,
  serviceTokens,
  serviceAssertions,
  personalTokens,
  deviceCodes,
  serviceSignIns,
] as const;

export type AccountRow = RowOf<typeof serviceAccounts>;
export type SecretRow = RowOf<typeof serviceSecrets>;
export type KeyRow = RowOf<typeof serviceKeys>;
export type IssuerRow = RowOf<typeof serviceIssuers>;
export type DeviceCodeRow = RowOf<typeof deviceCodes>;
export type SignInRow = RowOf<typeof serviceSignIns>;
export type PersonalTokenRow = RowOf<typeof personalTokens>;

declare module '#core/server/database/tables' {
  interface Tables extends TableTypes<typeof machineTables> {}
}

/** How many service accounts an environment can have. */
export const accountLimit: Limited = {
  kind: 'serviceAccounts',
  title: strings.title.text,
  usual: 500,
};
