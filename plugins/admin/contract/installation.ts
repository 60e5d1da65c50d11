import { Type, type Static } from 'typebox';
import { can, endpoint, Moment, Acknowledgement, Paging, always } from '#core/contract';
import { adminAccess, Email, getCompany, me, NewEmail } from '#core/contract/internal';
import { Password } from '#core/contract/authentication/session';

const scope = 'installation' as const;
const read = can(adminAccess, 'read');
const update = can(adminAccess, 'update');

/** The limits of a company for one feature; a limit left out does not apply. */
export const EntitlementTerms = Type.Object({
  enabled: Type.Optional(Type.Boolean()),
  /** How many the company may have. */
  total: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000_000 })),
  /** Versions that a flow may have. */
  versions: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
});
export const Entitlement = Type.Record(
  Type.String({ minLength: 1, maxLength: 60 }),
  EntitlementTerms,
);
export type Entitlement = Static<typeof Entitlement>;

/** Emails sent in a window of time, and the limit if there is one. */
const SentMails = Type.Object({ used: Type.Integer(), total: Type.Optional(Type.Integer()) });

export const InstalledCompany = Type.Object({
  companyId: Type.String(),
  name: Type.String(),
  createdDate: Moment,
  members: Type.Integer(),
  /** Emails that its flows have sent through the installation’s mail server. */
  emails: Type.Object({ hour: SentMails, day: SentMails }),
  entitlement: Entitlement,
  /** Another one after each change of the entitlement. */
  revision: Type.String(),
});
export type InstalledCompany = Static<typeof InstalledCompany>;

export const listCompanies = endpoint('GET /admin/companies', {
  summary:
    'Lists the environments in this installation, sorted by name, and the features and limits that can be set for them.',
  scope,
  query: Paging,
  reply: Type.Object({
    companies: Type.Array(InstalledCompany),
    count: Type.Integer(),
    features: Type.Array(Type.String()),
    limits: Type.Array(Type.String()),
    /** The titles of what can be limited, by name. */
    titles: Type.Record(Type.String(), Type.String()),
  }),
  when: read,
});
export const saveEntitlements = endpoint('PUT /admin/company/:companyId/entitlements', {
  summary:
    'Sets an environment’s features and limits. They apply from the next call. With `revision`, fails if someone else has changed them since that revision.',
  scope,
  body: Type.Object({
    entitlement: Entitlement,
    revision: Type.Optional(Type.String({ maxLength: 64 })),
  }),
  reply: Acknowledgement,
  when: update,
  invalidates: () => [listCompanies, getCompany],
});
export const forgetConnectors = endpoint('POST /admin/invalidateAllConnectorFromCache', {
  summary: 'Reloads connections.',
  scope,
  reply: Acknowledgement,
  when: update,
});
export const forgetConnector = endpoint('POST /admin/invalidateConnectorFromCache/:connectorId', {
  summary: 'Reloads the connections of one connector.',
  scope,
  reply: Acknowledgement,
  when: update,
});
export const forgetConstructs = endpoint('POST /admin/invalidateAllConstructFromCache', {
  summary: 'Reloads variables.',
  scope,
  reply: Acknowledgement,
  when: update,
});
export const secretRefresh = endpoint('GET /admin/refreshSecrets', {
  summary: 'Returns the progress of the latest re-encryption of secrets.',
  scope,
  reply: Type.Object({
    refresh: Type.Union([
      Type.Null(),
      Type.Object({
        instanceId: Type.String(),
        createdDate: Moment,
        /** Companies in all, done, and given up. */
        companies: Type.Integer(),
        done: Type.Integer(),
        failed: Type.Integer(),
        /** Values encrypted under the present key, found so, and opened by no key at hand. */
        resealed: Type.Integer(),
        unchanged: Type.Integer(),
        faults: Type.Integer(),
        /** Companies with a new key to sign tokens with. */
        signingKeys: Type.Integer(),
      }),
    ]),
    /** Earlier keys that the server was started with. */
    previousKeys: Type.Integer(),
  }),
  when: read,
});
export const refreshSecrets = endpoint('POST /admin/refreshSecrets', {
  summary:
    'Starts re-encrypting all secrets with the current key, or returns the re-encryption in progress.',
  scope,
  body: Type.Object({
    /** Keys that sign tokens are replaced where they are older than so many days. */
    signingDays: Type.Optional(Type.Integer({ minimum: 0, maximum: 3650 })),
  }),
  reply: Type.Object({ instanceId: Type.String() }),
  when: update,
  invalidates: () => [secretRefresh],
});
export const createAdministrator = endpoint('POST /customers/admin', {
  summary:
    'Creates an environment and its administrator. The link to set a password is returned only in this response.',
  scope,
  body: Type.Object({
    email: NewEmail,
    firstName: Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' }),
    lastName: Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' }),
    company: Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' }),
    examples: Type.Optional(Type.Boolean()),
    /** Runs this installation, too. */
    operator: Type.Optional(Type.Boolean()),
  }),
  reply: Type.Object({
    customerId: Type.String(),
    companyId: Type.String(),
    message: Type.String(),
    link: Type.String(),
  }),
  confirmed: 'person',
  when: can(adminAccess, 'create'),
  invalidates: () => [listCompanies],
});

/** Somebody who runs this installation. */
export const Operator = Type.Object({
  customerId: Type.String(),
  name: Type.String(),
  email: Type.String(),
  /** 0 before the first sign-in. */
  lastLogin: Moment,
  /** Has not accepted yet, and runs nothing. */
  pending: Type.Boolean(),
  /** Locked after too many incorrect passwords. */
  locked: Type.Boolean(),
});
export type Operator = Static<typeof Operator>;

export const listOperators = endpoint('GET /admin/operators', {
  summary: 'Lists the operators of this installation, sorted by name.',
  scope,
  reply: Type.Object({ operators: Type.Array(Operator) }),
  when: can(adminAccess, 'read'),
});
export const addOperator = endpoint('POST /admin/operators', {
  summary:
    'Invites a person who has an account in this installation to become an operator. The link works once and expires in seven days.',
  scope,
  body: Type.Object({ email: Email }),
  /** With the link to hand over where no mail server is set. */
  reply: Type.Intersect([Operator, Type.Object({ link: Type.Optional(Type.String()) })]),
  confirmed: 'person',
  when: can(adminAccess, 'create'),
  invalidates: () => [listOperators],
});
export const removeOperator = endpoint('DELETE /admin/operators/:customerId', {
  summary:
    'Removes an operator of this installation, or revokes an invitation. The last operator can’t be removed.',
  scope,
  reply: Acknowledgement,
  confirmed: 'person',
  when: can(adminAccess, 'delete'),
  invalidates: () => [listOperators],
});

export const unlockAccount = endpoint('POST /admin/unlock', {
  summary:
    'Unlocks the account of an operator or a member after too many failed sign-ins. With `factors`, removes their second factors and ends their sessions.',
  scope,
  body: Type.Object({ email: Email, factors: Type.Optional(Type.Boolean()) }),
  reply: Acknowledgement,
  confirmed: 'person',
  when: update,
  invalidates: () => [listOperators],
});

export const acceptOperatorship = endpoint('POST /customers/operatorship', {
  summary:
    'Accepts an operator invitation for the caller, sets their new password, and ends their other sessions.',
  scope: 'member',
  body: Type.Object({ token: Type.String({ maxLength: 200 }), password: Password }),
  reply: Acknowledgement,
  confirmed: 'person',
  when: always,
  invalidates: () => [me],
});
