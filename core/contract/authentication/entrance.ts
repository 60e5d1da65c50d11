import { Type, type Static } from 'typebox';
import { endpoint, Moment, Acknowledgement } from '../endpoint';
import { errorMessages } from '../failure';
import { always, can } from '../gate';
import { namespace } from '../reference';
import { companyAccess, Email, LoginReply, me, Password, SdkToken } from './session';

const shell = namespace('shell');

/** Ways of signing in that the login page offers; an operator turns them on. */
export const ssoSignOn = shell.flag('ssoSignOn');
export const passwordless = shell.flag('passwordless');
export const usernameless = shell.flag('usernameless');
/**
 * Keeps no more than the session in the browser: auth, login state, timeout, selected company and
 * profile.
 */
export const restrictedStorage = shell.flag('restrictedStorage');

const Flow = { skSdkToken: SdkToken, flowPolicyId: Type.String(), companyId: Type.String() };

/** A second factor that a person enrolled. */
export const Factor = Type.Object({
  factorId: Type.String(),
  /** `totp`, `passkey` or `securityKey`. */
  kind: Type.String(),
  name: Type.String(),
  createdDate: Moment,
  /** 0 before its first use. */
  usedDate: Moment,
});
export type Factor = Static<typeof Factor>;

/** A session of the caller. */
export const OwnSession = Type.Object({
  sessionId: Type.String(),
  /** Whether it is the one that asks. */
  current: Type.Boolean(),
  createdDate: Moment,
  usedDate: Moment,
  address: Type.String(),
  agent: Type.String(),
  path: Type.String(),
  methods: Type.Array(Type.String()),
  companyName: Type.String(),
});
export type OwnSession = Static<typeof OwnSession>;

export const entranceState = endpoint('GET /customers/signon', {
  summary: 'Returns the sign-in options for the sign-in page.',
  reply: Type.Object({
    flags: Type.Record(Type.String(), Type.Boolean()),
    registration: Type.Boolean(),
  }),
  audience: 'anyone',
  when: always,
});
export const passwordlessLogin = endpoint('POST /customers/passwordlesslogin', {
  summary:
    'Starts sign-in with an emailed link or code. The response is the same for every email address.',
  body: Type.Object({ email: Email }),
  reply: LoginReply,
  audience: 'anyone',
  when: always,
});
export const signOnByLink = endpoint('POST /customers/signonlink', {
  summary:
    'Signs in with an emailed link. The link works once, within ten minutes, in the browser that requested it.',
  body: Type.Object({ token: Type.String({ maxLength: 200 }) }),
  reply: LoginReply,
  audience: 'anyone',
  when: always,
});
export const usernamelessLogin = endpoint('POST /customers/usernamelesslogin', {
  summary: 'Starts sign-in with a passkey.',
  body: Type.Object({}),
  reply: LoginReply,
  audience: 'anyone',
  when: always,
});
export const skCallback = endpoint('POST /customers/skcallback', {
  summary: 'Signs in with the token that a finished flow returned.',
  scope: 'member',
  audience: 'mfa',
  also: ['member'],
  body: Type.Object({
    access_token: Type.String({ maxLength: 500 }),
    success: Type.Optional(Type.Boolean()),
  }),
  reply: LoginReply,
  when: always,
});
export const skSdkToken = endpoint('GET /customers/sksdktoken', {
  summary: 'Returns a token for the flow that sets up or verifies the caller’s second factor.',
  scope: 'member',
  query: Type.Object({
    purpose: Type.Optional(Type.Union([Type.Literal('enrol'), Type.Literal('challenge')])),
  }),
  reply: Type.Object({
    ...Flow,
    /** Once more, as other clients read it. */
    access_token: Type.String(),
    token_type: Type.String(),
    expires_in: Type.Integer(),
  }),
  when: always,
});
export const skProxy = endpoint('POST /customers/skproxy', {
  summary: 'Starts a console flow and returns the URL of its first page, or its result.',
  scope: 'member',
  audience: 'sdk',
  body: Type.Object({
    flowPolicyId: Type.String({ maxLength: 100 }),
    companyId: Type.String({ maxLength: 100 }),
    /** The value that the page's messages carry, so that they can be told from others. */
    channel: Type.String({ maxLength: 100 }),
    /** How the console around the frame looks; without it the page looks as the device says. */
    scheme: Type.Optional(Type.Union([Type.Literal('light'), Type.Literal('dark')])),
  }),
  reply: Type.Object({ url: Type.Optional(Type.String()), ended: Type.Optional(Type.Unknown()) }),
  when: always,
});
export const forgotPassword = endpoint('POST /customers/forgotpassword', {
  summary: 'Sends a password reset link. The response is the same for every email address.',
  body: Type.Object({ email: Email }),
  reply: Acknowledgement,
  audience: 'anyone',
  when: always,
});
export const resetForgotten = endpoint('POST /customers/resetpassword', {
  summary:
    'Resets the password with the token from an emailed link, ends all of the account’s sessions, and signs the person in.',
  body: Type.Object({ token: Type.String({ maxLength: 200 }), password: Password }),
  reply: LoginReply,
  audience: 'anyone',
  when: always,
});
export const checkLink = endpoint('POST /customers/link', {
  summary: 'Checks whether an emailed link still works, and leaves it unused.',
  body: Type.Object({
    token: Type.String({ maxLength: 200 }),
    kind: Type.Union([
      Type.Literal('invitation'),
      Type.Literal('reset'),
      Type.Literal('address'),
      Type.Literal('operatorship'),
    ]),
  }),
  reply: Acknowledgement,
  audience: 'anyone',
  when: always,
});
export const listSessions = endpoint('GET /customers/sessions', {
  summary: 'Lists the caller’s sessions.',
  scope: 'member',
  reply: Type.Object({ sessions: Type.Array(OwnSession) }),
  when: always,
  failure: errorMessages.fetchSessions,
});
export const endSession = endpoint('DELETE /customers/sessions/:sessionId', {
  summary: 'Ends one of the caller’s sessions.',
  scope: 'member',
  reply: Acknowledgement,
  when: always,
  failure: errorMessages.endSessions,
  invalidates: () => [listSessions],
});
export const endOtherSessions = endpoint('DELETE /customers/sessions', {
  summary: 'Ends all of the caller’s other sessions.',
  scope: 'member',
  reply: Acknowledgement,
  when: always,
  failure: errorMessages.endSessions,
  invalidates: () => [listSessions],
});
export const listFactors = endpoint('GET /customers/factors', {
  summary: 'Lists the caller’s second factors.',
  scope: 'member',
  reply: Type.Object({ factors: Type.Array(Factor), recoveryCodesLeft: Type.Integer() }),
  when: always,
  failure: errorMessages.fetchFactors,
});
export const removeFactor = endpoint('DELETE /customers/factors/:factorId', {
  summary:
    'Removes one of the caller’s second factors and ends their other sessions. Requires sign-in with a second factor.',
  scope: 'member',
  reply: Acknowledgement,
  confirmed: 'person',
  when: always,
  failure: errorMessages.removeFactor,
  invalidates: () => [listFactors],
});
export const createOwnCompany = endpoint('POST /company', {
  summary:
    'Creates an environment with the caller as super admin. The caller’s role in the selected environment must allow creating environments.',
  scope: 'member',
  body: Type.Object({
    name: Type.String({ minLength: 1, maxLength: 200 }),
    examples: Type.Boolean(),
  }),
  reply: Type.Object({ companyId: Type.String() }),
  when: can(companyAccess, 'create'),
  invalidates: () => [me],
});
export const leaveCompany = endpoint('DELETE /company/:companyId/membership', {
  summary: 'Removes the caller from the environment.',
  scope: 'member',
  reply: Acknowledgement,
  when: always,
  invalidates: () => [me],
});
