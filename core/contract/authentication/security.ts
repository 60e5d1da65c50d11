import { Type, type Static } from 'typebox';
import { endpoint } from '../endpoint';
import { errorMessages } from '../failure';
import { can, every, flagged, type Gate } from '../gate';
import { namespace } from '../reference';
import { companyAccess, securityAccess } from './session';

/** A way of signing in. */
export const SignOnPath = Type.Union([
  Type.Literal('password'),
  Type.Literal('passwordless'),
  Type.Literal('usernameless'),
  Type.Literal('sso'),
]);
export type SignOnPath = Static<typeof SignOnPath>;

/** The rules for a member's password. */
export const MemberPasswordPolicy = Type.Object({
  lengthMin: Type.Integer({ minimum: 8, maximum: 64 }),
  requireLowercase: Type.Boolean(),
  requireUppercase: Type.Boolean(),
  requireNumbers: Type.Boolean(),
  requireSpecial: Type.Boolean(),
  refuseCommon: Type.Boolean(),
  /** How many earlier passwords may not be used again. */
  previous: Type.Integer({ minimum: 0, maximum: 24 }),
  /** 0 for no end. */
  maxAgeDays: Type.Integer({ minimum: 0, maximum: 3650 }),
});
export type MemberPasswordPolicy = Static<typeof MemberPasswordPolicy>;

/** How the members of a company may sign in. */
export const SecuritySettings = Type.Object({
  passwordPolicy: MemberPasswordPolicy,
  mfaRequired: Type.Boolean(),
  sessionMinutes: Type.Integer({ minimum: 5, maximum: 1440 }),
  /** 0 for no end. */
  idleMinutes: Type.Union([Type.Literal(0), Type.Integer({ minimum: 5, maximum: 1440 })]),
  signOnPaths: Type.Array(SignOnPath, { minItems: 1, uniqueItems: true }),
  /** Addresses or ranges (CIDR); empty for all. */
  addressAllowList: Type.Array(Type.String({ maxLength: 60 }), { maxItems: 200 }),
});
export type SecuritySettings = Static<typeof SecuritySettings>;

/** The security settings that apply where a company sets none. */
export const defaultSecurity: SecuritySettings = {
  passwordPolicy: {
    lengthMin: 8,
    requireLowercase: true,
    requireUppercase: true,
    requireNumbers: true,
    requireSpecial: true,
    refuseCommon: true,
    previous: 0,
    maxAgeDays: 0,
  },
  mfaRequired: false,
  sessionMinutes: 1440,
  idleMinutes: 0,
  signOnPaths: ['password', 'passwordless', 'usernameless', 'sso'],
  addressAllowList: [],
};

/** Whether this installation shows the security settings. */
export const securityEnabled = namespace('admin').flag('security', true);
/** Whether a member may see the security settings, which all may. */
export const maySeeSecurity: Gate = every(flagged(securityEnabled), can(securityAccess, 'read'));
/** The permission `security` alone is everybody's, so changes ask for the company's own as well. */
export const maySecure: Gate = every(
  flagged(securityEnabled),
  can(securityAccess, 'update'),
  can(companyAccess, 'update'),
);

export const getSecurity = endpoint('GET /company/:companyId/security', {
  summary: 'Returns the environment’s rules for passwords, sign-in, and sessions of members.',
  reply: SecuritySettings,
  when: maySeeSecurity,
  failure: errorMessages.fetchSecurity,
});
export const saveSecurity = endpoint('PUT /company/:companyId/security', {
  summary: 'Changes the environment’s rules for passwords, sign-in, and sessions of members.',
  body: SecuritySettings,
  reply: SecuritySettings,
  confirmed: 'session',
  when: maySecure,
  failure: errorMessages.updateSecurity,
  invalidates: () => [getSecurity],
});
