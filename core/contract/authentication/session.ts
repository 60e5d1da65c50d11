import { Type, type Static } from 'typebox';
import { endpoint, Moment, Acknowledgement } from '../endpoint';
import { errorMessages } from '../failure';
import { always, can } from '../gate';
import { namespace } from '../reference';

const core = namespace('core');

/** The company's own record: name, entitlements, properties. */
export const companyAccess = core.permission('company');
/** Security settings; every action is allowed by default (specification, section 2). */
export const securityAccess = core.permission('security');
/** Whether the member signed in through the identity provider; each session says it. */
export const productUser = core.flag('productUser', false);
/** Running the installation; no role grants it, only being one of its operators. */
export const adminAccess = core.permission('admin');

/**
 * On replies to members: a company and a stamp of what they may do in it, that changes when that
 * does.
 */
export const rightsHeader = 'x-sluice-rights';

const Bearer = { access_token: Type.String(), token_type: Type.String() };

export const SdkToken = Type.Object({
  capabilityName: Type.String(),
  ...Bearer,
  expires_in: Type.Integer(),
  success: Type.Boolean(),
});
export const LoginReply = Type.Object({
  ...Bearer,
  mfaRequired: Type.Boolean(),
  /** `active`, or `passwordExpired`, which leads to /reset-password. */
  status: Type.String(),
  customerId: Type.String(),
  selectedCompany: Type.Optional(Type.String()),
  tryFlowToken: Type.Optional(Type.String()),
  appConfig: Type.Optional(Type.Boolean()),
  /**
   * The flow that is due, or, after a password, one that asks for nothing: its token, policy and
   * company.
   */
  skSdkToken: Type.Optional(SdkToken),
  flowPolicyId: Type.Optional(Type.String()),
  companyId: Type.Optional(Type.String()),
});
export type LoginReply = Static<typeof LoginReply>;

export const Membership = Type.Object({
  companyId: Type.String(),
  name: Type.String(),
  roles: Type.Array(Type.String()),
  svgIcon: Type.Optional(Type.String()),
});
export type Membership = Static<typeof Membership>;

/**
 * Who is signed in, and what they may do in the selected company: the browser's session is built
 * from it.
 */
export const Profile = Type.Object({
  customerId: Type.String(),
  firstName: Type.String(),
  lastName: Type.String(),
  email: Type.String(),
  phoneNumber: Type.String(),
  companyId: Type.String(),
  clientId: Type.Union([Type.String(), Type.Null()]),
  createdDate: Moment,
  companies: Type.Array(Membership),
  /** The company the token has selected. */
  selectedCompanyId: Type.String(),
  /** `group:action` pairs allowed in the selected company. */
  permissions: Type.Array(Type.String()),
  /** Names of the entitlements that are enabled in the selected company. */
  entitlements: Type.Array(Type.String()),
  /** Feature flags by id; a flag not named has its initial value. */
  flags: Type.Record(Type.String(), Type.Boolean()),
  /** Addresses outside the console that are meant for this person, by name. */
  links: Type.Optional(Type.Object({ forms: Type.Optional(Type.String()) })),
  /** Where browsers reach this installation, for addresses that are copied from the console. */
  publicUrl: Type.Optional(Type.String()),
  /**
   * The person’s keys for what browsers keep of their work: 32 bytes each, in base64url; the present
   * one first.
   */
  storageKeys: Type.Optional(Type.Array(Type.String())),
  /** The environment with whose identity provider this session began, if it was one. */
  ssoCompanyId: Type.Optional(Type.String()),
});
/** The name of an address that the profile may bring. */
export type Link = 'forms';
export type Profile = Static<typeof Profile>;

export const Company = Type.Object({
  companyId: Type.String(),
  name: Type.String(),
  companyType: Type.String(),
  createdByCustomerId: Type.String(),
  createdDate: Moment,
  /** Public keys that tokens of the company are checked with (RFC 7517). */
  jwtKeys: Type.Object({
    jwks: Type.Object({ keys: Type.Array(Type.Record(Type.String(), Type.Unknown())) }),
  }),
  entitlement: Type.Record(Type.String(), Type.Unknown()),
  entitlementProps: Type.Record(Type.String(), Type.Unknown()),
  properties: Type.Record(Type.String(), Type.Unknown()),
  /** Names of its own: the record, and what stands before it. */
  domains: Type.Array(Type.Object({ recordName: Type.String(), domainEnvPrefix: Type.String() })),
  /** The domains under which its pages are published. */
  customDomains: Type.Array(Type.String()),
  /** The origin of its hosted pages; none where they stand in a sandbox at the console's. */
  pageOrigin: Type.Optional(Type.String()),
});
export type Company = Static<typeof Company>;

const email = {
  minLength: 3,
  maxLength: 254,
  description: 'an email address such as name@example.com',
};
/** The email address of an account that may be older than the rules for new ones. */
export const Email = Type.String({ ...email, pattern: '^[^@\\s]+@[^@\\s]+$' });
const newEmail = '^[^@\\s/:<>,;"]+@[^@\\s/:<>,;"]+$';
/** An email address for a new account, which carries no URL, markup, or list of addresses. */
export const NewEmail = Type.String({ ...email, pattern: newEmail });
/** Whether a new account can have this email address. */
export const isNewEmail = (address: string): boolean =>
  address.length <= email.maxLength && new RegExp(newEmail).test(address);
export const Password = Type.String({ minLength: 1, maxLength: 128 });
const Name = Type.String({ maxLength: 100 });

export const login = endpoint('POST /customers/login', {
  summary: 'Signs in with email and password.',
  query: Type.Object({ appConfig: Type.Optional(Type.String()) }),
  body: Type.Object({ email: Type.String({ minLength: 1, maxLength: 254 }), password: Password }),
  reply: LoginReply,
  audience: 'anyone',
  when: always,
});
export const register = endpoint('POST /customers', {
  summary:
    'Signs up: creates a member and their environment. If the email address already has an account, the response is the same and the account is not changed.',
  body: Type.Object({
    firstName: Name,
    lastName: Name,
    email: NewEmail,
    password: Password,
    phoneNumber: Type.Optional(Type.String({ maxLength: 40 })),
    company: Type.Optional(Type.String({ maxLength: 200 })),
  }),
  reply: Type.Object({
    customerId: Type.String(),
    /** Whether the account, if it is new, works only after its email address is verified. */
    verifies: Type.Optional(Type.Boolean()),
  }),
  audience: 'anyone',
  when: always,
});
export const confirmAddress = endpoint('POST /customers/address', {
  summary: 'Verifies an email address with an emailed link and the account’s password.',
  body: Type.Object({ token: Type.String({ maxLength: 200 }), password: Password }),
  reply: Acknowledgement,
  audience: 'anyone',
  when: always,
});
export const logout = endpoint('POST /customers/logout', {
  summary: 'Ends the session.',
  scope: 'member',
  reply: Acknowledgement,
  when: always,
});
export const me = endpoint('GET /customers/me', {
  summary: 'Returns the signed-in member and their permissions.',
  scope: 'member',
  reply: Profile,
  when: always,
});
export const changePassword = endpoint('PUT /customers/change', {
  summary: 'Changes the caller’s password and ends all of their sessions.',
  scope: 'member',
  also: ['reset'],
  body: Type.Object({ existingPassword: Password, newPassword: Password }),
  reply: Acknowledgement,
  when: always,
  failure: errorMessages.resetPassword,
});
export const confirmPerson = endpoint('POST /customers/confirm', {
  summary:
    'Confirms the caller’s identity with their password, or with the single-use code of a new sign-in at their identity provider, for actions that require a recent sign-in.',
  scope: 'member',
  body: Type.Object({
    password: Type.Optional(Password),
    authToken: Type.Optional(Type.String({ minLength: 1, maxLength: 500 })),
  }),
  reply: Acknowledgement,
  when: always,
});
export const switchCompany = endpoint('PUT /company/:companyId/switch', {
  summary: 'Selects the environment for calls with this token that don’t name one.',
  scope: 'member',
  reply: Acknowledgement,
  when: always,
  failure: errorMessages.switchCompany,
});
export const getCompany = endpoint('GET /company/:companyId', {
  summary: 'Returns the environment’s name, entitlements, and properties.',
  reply: Company,
  when: can(companyAccess, 'read'),
  failure: errorMessages.fetchCompany,
});
export const saveCompany = endpoint('PUT /company/:companyId', {
  summary: 'Changes the environment’s name and properties.',
  body: Type.Object({
    name: Type.Optional(Type.String({ minLength: 1, maxLength: 256 })),
    properties: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  }),
  reply: Company,
  when: can(companyAccess, 'update'),
  invalidates: () => [getCompany, me],
});
export const setupState = endpoint('GET /setup', {
  summary: 'Returns whether this installation is waiting for its first administrator.',
  reply: Type.Object({ open: Type.Boolean() }),
  audience: 'anyone',
  when: always,
});
export const setup = endpoint('POST /setup', {
  summary:
    'Creates the first administrator and environment. Works once, with the setup link printed at the server’s latest start.',
  body: Type.Object({
    key: Type.String({ minLength: 1, maxLength: 200 }),
    firstName: Name,
    lastName: Name,
    email: NewEmail,
    password: Password,
    company: Type.String({ minLength: 1, maxLength: 200 }),
    /** "Start with examples". */
    examples: Type.Boolean(),
  }),
  reply: LoginReply,
  audience: 'anyone',
  when: always,
});
export const acceptInvitation = endpoint('POST /customers/invitation', {
  summary:
    'Sets the password with the token from an invitation or from a reset link that a member sent, ends all of the account’s sessions, and signs the person in.',
  body: Type.Object({ token: Type.String({ maxLength: 200 }), password: Password }),
  reply: LoginReply,
  audience: 'anyone',
  when: always,
});
export const ssoLogin = endpoint('POST /customers/sso/auth', {
  summary: 'Signs in with the single-use code from single sign-on.',
  body: Type.Object({ authToken: Type.String({ minLength: 1, maxLength: 500 }) }),
  reply: LoginReply,
  audience: 'anyone',
  when: always,
});
