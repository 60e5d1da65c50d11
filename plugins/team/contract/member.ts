import { Type, type Static } from 'typebox';
import { Moment } from '#core/contract';

/**
 * A member of the company, as everyone who may read the team sees them: nothing of their password
 * is in it.
 */
export const Member = Type.Object({
  customerId: Type.String(),
  email: Type.String(),
  firstName: Type.String(),
  lastName: Type.String(),
  phoneNumber: Type.String(),
  companyId: Type.String(),
  /** The company asked about, and no other. */
  companies: Type.Array(
    Type.Object({
      companyId: Type.String(),
      name: Type.String(),
      roles: Type.Array(Type.String()),
    }),
  ),
  customerType: Type.String(),
  createdByCustomerId: Type.String(),
  createdByCompanyId: Type.String(),
  emailVerified: Type.Boolean(),
  createdDate: Moment,
  /** 0 before the first sign-in. */
  lastLogin: Moment,
  /** `active`, `invited` or `passwordExpired`. */
  status: Type.String(),
  /** Too many failed sign-ins: for a while, or until unlocked. */
  locked: Type.Boolean(),
  /** At home in another company, which alone judges name, phone, password and locks. */
  shared: Type.Boolean(),
});
export type Member = Static<typeof Member>;

/** A mail to a member or invited person. */
export const OutboxMail = Type.Object({
  mailId: Type.String(),
  to: Type.String(),
  subject: Type.String(),
  createdDate: Moment,
  /** 0 until it is sent. */
  sentDate: Moment,
  /** Why the last try to send it failed. */
  failure: Type.String(),
  /** The link in it, for an administrator to hand over; only where no mail server is set. */
  link: Type.Optional(Type.String()),
  /** The code in it that a flow sent to an end user; only where no mail server is set. */
  code: Type.Optional(Type.String()),
});
export type OutboxMail = Static<typeof OutboxMail>;

/** The roles of a member in the company asked about. */
export const getMemberRoles = (member: Member): readonly string[] =>
  member.companies[0]?.roles ?? [];
/** Returns the display name of a member: the name, or the email if there is none. */
export const getMemberName = ({ firstName, lastName, email }: Member): string =>
  `${firstName} ${lastName}`.trim() || email;
