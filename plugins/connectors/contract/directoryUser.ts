import { Type, type Static } from 'typebox';
import { Moment } from '#core/contract';
import { formatSentence, type Sentence } from '#core/contract/internal';

/**
 * An end user of the company, as flows and screens see them: nothing of their password is in it.
 */
export const DirectoryUser = Type.Object({
  userId: Type.String(),
  /**
   * Empty where there is none; of each name, address and external id there is one a company,
   * whatever its case.
   */
  username: Type.String(),
  email: Type.String(),
  emailVerified: Type.Boolean(),
  /** As it was given; compared by its digits. Several users may share one. */
  phone: Type.String(),
  externalId: Type.String(),
  givenName: Type.String(),
  familyName: Type.String(),
  /** Given and family name, else the user name, else the address. */
  displayName: Type.String(),
  /** A disabled user exists, but no sign-in of theirs succeeds. */
  enabled: Type.Boolean(),
  hasPassword: Type.Boolean(),
  /** When the password was set; 0 without one. */
  passwordDate: Moment,
  /** The password must be changed at the next sign-in. */
  passwordExpired: Type.Boolean(),
  /** Too many wrong passwords: none is tried for a while. */
  locked: Type.Boolean(),
  /** Until when; 0 while not locked. */
  lockedUntil: Moment,
  createdDate: Moment,
  updatedDate: Moment,
  /** 0 before the first. */
  lastSignOn: Moment,
  /** The company’s own attributes, by name. */
  attributes: Type.Record(Type.String(), Type.Unknown()),
});
export type DirectoryUser = Static<typeof DirectoryUser>;

export const DirectoryGroup = Type.Object({
  groupId: Type.String(),
  name: Type.String(),
  description: Type.String(),
  createdDate: Moment,
});
export type DirectoryGroup = Static<typeof DirectoryGroup>;

/** A person at another provider: nobody else ever has the same issuer and subject. */
export interface ExternalIdentity {
  readonly issuer: string;
  readonly subject: string;
}
/** An identity that another provider asserts for a person who signed in there. */
export interface ProvidedIdentity extends ExternalIdentity {
  readonly email?: string;
  /** Only an address that the provider has verified leads to a user who is here already. */
  readonly emailVerified?: boolean;
  readonly givenName?: string;
  readonly familyName?: string;
  readonly attributes?: Readonly<Record<string, unknown>>;
}

/** The attributes of a new user; one of username, email, phone and external ID is required. */
export interface NewUser {
  readonly username?: string;
  readonly email?: string;
  readonly emailVerified?: boolean;
  readonly phone?: string;
  readonly externalId?: string;
  readonly givenName?: string;
  readonly familyName?: string;
  readonly enabled?: boolean;
  readonly password?: string;
  /** The password given is for one sign-in, at which another is chosen. */
  readonly passwordExpired?: boolean;
  readonly attributes?: Readonly<Record<string, unknown>>;
}
/**
 * Changes to a user. Omitted fields keep their values; an empty text removes a value, as null does
 * for an attribute. A changed address is unverified unless set otherwise.
 */
export type UserChanges = Omit<NewUser, 'password' | 'passwordExpired'>;

/** One way to name a user. `login` is a user name or else an email address. */
export type UserLookup =
  | { readonly userId: string }
  | { readonly login: string }
  | { readonly username: string }
  | { readonly email: string }
  | { readonly phone: string }
  | { readonly externalId: string }
  | { readonly identity: ExternalIdentity }
  | { readonly attribute: string; readonly value: unknown };

/** Why the directory refuses something. */
export type DirectoryErrorCode =
  | 'userNotFound'
  | 'groupNotFound'
  | 'taken'
  | 'ambiguous'
  | 'invalid'
  | 'limitReached'
  | 'weakPassword'
  | 'identityTaken'
  | 'emailUnverified';

/** A refusal of the directory: its message is a sentence for whoever reads the node’s error. */
export class DirectoryError extends Error {
  override readonly name = 'DirectoryError';
  /** The message, for readers of any language. */
  readonly sentence?: Sentence;
  constructor(
    readonly code: DirectoryErrorCode,
    message: string | Sentence,
    /** The field at fault, such as `email` or `password`. */
    readonly field = '',
    /** The message for an end user, where the other would reveal who has an account. */
    forEndUser?: Sentence,
  ) {
    super(typeof message === 'string' ? message : formatSentence(message));
    const sentence = forEndUser ?? (typeof message === 'string' ? undefined : message);
    if (sentence) this.sentence = sentence;
  }
}
