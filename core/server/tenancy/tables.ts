import type { Company } from '../../contract/authentication/session';
import type { SecuritySettings } from '../../contract/authentication/security';
import { bigint, defineTable, integer, json, text, type RowOf, type TableTypes } from '../database';

const turnsSince = '2026-11-30T03:00_cleanUpTurns';

/** The stored permissions of a role for one resource group. */
export interface StoredPolicy {
  resource: string;
  actions: { action: string; allow: boolean }[];
}

/** The features of a plan: whether each is enabled, and its limits. */
export type StoredEntitlement = Readonly<Record<string, Readonly<Record<string, unknown>> | null>>;

export const companies = defineTable('companies', {
  owner: 'installation',
  since: '2026-11-21T00:00_access',
  columns: {
    company_id: text(),
    name: text(),
    created_date: bigint(),
    created_by: text(),
    /** Per feature, `{ enabled }` and limits. */
    entitlement: json<StoredEntitlement>(),
    /** Appearance and the like. */
    properties: json<Record<string, unknown>>(),
    /** How members may sign in; empty for what holds everywhere. */
    security: json<Partial<SecuritySettings>>().default('{}').since('2026-11-21T11:00_signOn'),
    /** JSON lists. */
    domains: json<Company['domains']>().default('[]').since('2026-11-21T11:00_signOn'),
    custom_domains: json<string[]>().default('[]').since('2026-11-21T11:00_signOn'),
  },
  key: 'company_id',
  indices: {
    companies_by_maker: { columns: ['created_by'], since: '2026-11-30T22:10_companyMakers' },
  },
});

export const customers = defineTable('customers', {
  owner: 'installation',
  since: '2026-11-21T00:00_access',
  columns: {
    customer_id: text(),
    email: text().unique(),
    first_name: text(),
    last_name: text(),
    phone_number: text(),
    /** Argon2id; empty until an invitation is accepted. */
    password_hash: text(),
    /** `active`, `invited` or `passwordExpired`. */
    status: text(),
    email_verified: integer().default(0),
    created_date: bigint(),
    created_by: text(),
    last_login: bigint().default(0),
    failed_count: integer().default(0),
    failed_at: bigint().default(0),
    /** Until when no password is tried; -1 until unlocked. Sessions and tokens go on. */
    locked_until: bigint().default(0),
    /** 1 for who runs the installation. */
    operator: bigint().default(0).since('2026-11-21T11:00_signOn'),
    /** When the password was set; 0 where that is not known. */
    password_date: bigint().default(0).since('2026-11-21T11:00_signOn'),
    /** 1 while a second factor is enrolled. */
    has_factor: bigint().default(0).since('2026-11-21T11:00_signOn'),
    /** The company that judges the person's credentials while they belong to it: see `findHome`. */
    home_company: text().default('').since('2026-11-23T06:00_homeCompany'),
    /** When the mailbox’s owner took over an account that a stranger may have made; else 0. */
    claimed_date: bigint().default(0).since('2026-11-30T10:10_claimedDate'),
  },
  key: 'customer_id',
});

export const memberships = defineTable('memberships', {
  owner: 'company',
  since: '2026-11-21T00:00_access',
  columns: {
    company_id: text(),
    customer_id: text(),
    /** JSON list of role names. */
    roles: json<string[]>(),
    created_date: bigint(),
    created_by: text(),
  },
  key: ['company_id', 'customer_id'],
  indices: {
    memberships_of_customer: ['customer_id'],
  },
});

export const roles = defineTable('roles', {
  owner: 'company',
  since: '2026-11-21T00:00_access',
  columns: {
    company_id: text(),
    name: text(),
    description: text(),
    /** JSON: `[{ resource, actions: [{ action, allow }] }]`. */
    policy: json<StoredPolicy[]>(),
    created_date: bigint(),
    /** 0 before the first change. */
    updated_date: bigint().default(0).since('2026-11-21T11:45_roleColumns'),
  },
  key: ['company_id', 'name'],
});

export const tokens = defineTable('tokens', {
  owner: 'installation',
  since: '2026-11-21T00:00_access',
  columns: {
    /** SHA-256 of the token. */
    token_hash: text(),
    audience: text(),
    customer_id: text(),
    /** The company selected by, or bound to, the token. */
    company_id: text(),
    /** Further data of the token. */
    subject: json<Record<string, unknown>>(),
    created_date: bigint(),
    used_date: bigint(),
    expires_date: bigint(),
    /** Names a session to its owner; empty for tokens of other kinds. */
    session_id: text().default('').since('2026-11-21T11:00_signOn'),
    /** JSON list: how the person was shown to be there, as in `amr`: pwd, otp, hwk, fed, mfa. */
    methods: json<string[]>().default('[]').since('2026-11-21T11:00_signOn'),
    /** By which way the person signed in. */
    path: text().default('password').since('2026-11-21T11:00_signOn'),
    address: text().default('').since('2026-11-21T11:00_signOn'),
    agent: text().default('').since('2026-11-21T11:00_signOn'),
    /** When the person last showed the password once more; 0 for never since the sign-in. */
    confirmed_date: bigint().default(0).since('2026-11-21T14:30_confirmedColumn'),
  },
  key: 'token_hash',
  indices: {
    tokens_by_end: ['expires_date'],
    tokens_by_company: { columns: ['company_id', 'expires_date'], since: turnsSince },
    tokens_of_customer: ['customer_id'],
  },
});

export const installation = defineTable('installation', {
  owner: 'installation',
  since: '2026-11-21T00:00_access',
  columns: {
    name: text(),
    value: text(),
  },
  key: 'name',
});

export const signInTries = defineTable('sign_in_tries', {
  owner: 'installation',
  since: '2026-11-21T00:00_access',
  columns: {
    address: text(),
    window_start: bigint(),
    tries: integer(),
  },
  key: 'address',
  indices: {
    sign_in_tries_by_start: { columns: ['window_start'], since: turnsSince },
  },
});

/** Companies, members, their roles and tokens. */
export const accessTables = [
  companies,
  customers,
  memberships,
  roles,
  tokens,
  installation,
  signInTries,
] as const;

export type CompanyRow = RowOf<typeof companies>;
export type TokenRow = RowOf<typeof tokens>;

declare module '../database/tables' {
  interface Tables extends TableTypes<typeof accessTables> {}
}
