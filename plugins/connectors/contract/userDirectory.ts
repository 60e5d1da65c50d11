import { namespace } from '#core/contract';
import type { Sentence } from '#core/contract/internal';
import type {
  DirectoryGroup,
  DirectoryUser,
  ExternalIdentity,
  NewUser,
  ProvidedIdentity,
  UserChanges,
  UserLookup,
} from './directoryUser';

/** A company's rules for its end users' passwords; `findBrokenRules` in core judges by them. */
export interface PasswordPolicy {
  readonly lengthMin: number;
  readonly lengthMax: number;
  readonly requireLowercase: boolean;
  readonly requireUppercase: boolean;
  readonly requireNumbers: boolean;
  readonly requireSpecial: boolean;
  readonly spacesOk: boolean;
  /** How many of the last passwords, the present one among them, may not come again; at most 24. */
  readonly previous: number;
  /** Days after which a password expires; 0 for never. */
  readonly maxAgeDays: number;
  /** Passwords that everybody tries are refused. */
  readonly refuseCommon: boolean;
}

/** Where a company says nothing else. */
export const defaultPasswordPolicy: PasswordPolicy = {
  lengthMin: 8,
  lengthMax: 128,
  requireLowercase: true,
  requireUppercase: true,
  requireNumbers: true,
  requireSpecial: true,
  spacesOk: true,
  previous: 0,
  maxAgeDays: 0,
  refuseCommon: true,
};

/** Which attributes of the company’s own a user may have. */
export interface AttributeRules {
  /** By name: what the value must be. */
  readonly declared: Readonly<Record<string, 'string' | 'number' | 'boolean' | 'object' | 'array'>>;
  /** Whether names that are not declared may be used, too. */
  readonly free: boolean;
}

/** Where a company declares none. */
export const defaultAttributeRules: AttributeRules = { declared: {}, free: true };

const connectors = namespace('connectors');

/**
 * How a password was judged. Unknown user, wrong password and no password take the same time and
 * are one reason.
 */
export type PasswordCheck =
  | {
      readonly ok: true;
      readonly user: DirectoryUser;
      /** The right password, which must be changed before the sign-in counts. */ readonly expired: boolean;
    }
  | { readonly ok: false; readonly reason: 'wrong' | 'locked' | 'disabled' };

export interface UserFilter {
  /** Looks in names, user name, email and phone, whatever the case. */
  readonly query?: string;
  readonly enabled?: boolean;
  /** Limits the users to those who wait after too many wrong passwords. */
  readonly locked?: boolean;
  readonly groupId?: string;
  /** From 0. */
  readonly page?: number;
  /** At most 500; 24 without it. */
  readonly limit?: number;
  /** Begins after this place in the order, in place of a page. */
  readonly after?: UserPlace;
}
/** Where a user stands in the order of lists. */
export interface UserPlace {
  readonly sortKey: string;
  readonly userId: string;
}
/** Some of the users that fit, and how many fit in all. */
export interface UserPage {
  readonly users: readonly DirectoryUser[];
  readonly count: number;
  /** The place of the last one, where others follow. */
  readonly next?: UserPlace;
}

/** The rules of a call in place of the company’s own. */
export interface DirectoryOptions {
  readonly policy?: PasswordPolicy;
  readonly attributes?: AttributeRules;
}

/**
 * The company’s end users. Every method throws `DirectoryError`, with a sentence, where it refuses.
 * The company’s rules for passwords and attributes are those of its oldest User Directory
 * connection, unless a call brings another.
 */
export interface UserDirectory {
  /** Undefined where nobody is meant; a fault where several are. */
  find(companyId: string, by: UserLookup): Promise<DirectoryUser | undefined>;
  list(companyId: string, filter?: UserFilter): Promise<UserPage>;
  create(companyId: string, user: NewUser, terms?: DirectoryOptions): Promise<DirectoryUser>;
  update(
    companyId: string,
    userId: string,
    changes: UserChanges,
    terms?: DirectoryOptions,
  ): Promise<DirectoryUser>;
  /** Takes the user away with all that is theirs: groups, identities, authenticators. */
  delete(companyId: string, userId: string): Promise<void>;

  /**
   * Counts the try before the password is looked at; the tries of one name run out for unknown
   * users as for known ones.
   */
  checkPassword(
    companyId: string,
    by: UserLookup,
    password: string,
    terms?: DirectoryOptions,
  ): Promise<PasswordCheck>;
  /** `expired`: good for one sign-in, at which another is chosen. Ends a lock. */
  setPassword(
    companyId: string,
    userId: string,
    password: string,
    terms?: DirectoryOptions & { readonly expired?: boolean },
  ): Promise<void>;
  /**
   * The rules that a password breaks, each as the end of “The password must have …”; none when it will
   * do.
   */
  passwordFaults(
    companyId: string,
    password: string,
    terms?: DirectoryOptions,
  ): Promise<readonly Sentence[]>;
  expirePassword(companyId: string, userId: string): Promise<void>;
  unlock(companyId: string, userId: string): Promise<void>;
  /** Notes a sign-in that succeeded. */
  signedOn(companyId: string, userId: string): Promise<void>;

  /** Refuses an identity that is another user’s. */
  linkIdentity(companyId: string, userId: string, identity: ExternalIdentity): Promise<void>;
  unlinkIdentity(companyId: string, userId: string, identity: ExternalIdentity): Promise<void>;
  identities(companyId: string, userId: string): Promise<readonly ExternalIdentity[]>;
  /**
   * The user of an identity. One that is not linked yet is linked to the user with the same address
   * where both sides have verified it, and else made again where `create` says so; refused where an
   * unverified address is somebody’s.
   */
  adoptIdentity(
    companyId: string,
    identity: ProvidedIdentity,
    terms?: { readonly create?: boolean },
  ): Promise<
    { readonly user: DirectoryUser; readonly outcome: 'known' | 'linked' | 'created' } | undefined
  >;

  createGroup(
    companyId: string,
    group: { readonly name: string; readonly description?: string },
  ): Promise<DirectoryGroup>;
  /** By id or by name, whatever the case. */
  findGroup(companyId: string, nameOrId: string): Promise<DirectoryGroup | undefined>;
  /** Changes what is said and leaves the rest. */
  updateGroup(
    companyId: string,
    groupId: string,
    changes: { readonly name?: string; readonly description?: string },
  ): Promise<DirectoryGroup>;
  groups(companyId: string, userId?: string): Promise<readonly DirectoryGroup[]>;
  deleteGroup(companyId: string, groupId: string): Promise<void>;
  /** False where the user was in it already. */
  addToGroup(companyId: string, groupId: string, userId: string): Promise<boolean>;
  /** False where the user was not in it. */
  removeFromGroup(companyId: string, groupId: string, userId: string): Promise<boolean>;
  isMember(companyId: string, groupId: string, userId: string): Promise<boolean>;
}

/** The environment’s end users, for flows, screens, and other plugins’ server code. */
export const userDirectory = connectors.service<UserDirectory>('userDirectory');

/** The connectors by which flows work with the company's end users. */
export const userDirectoryConnectorId = 'userDirectoryConnector';
export const authenticatorsConnectorId = 'authenticatorsConnector';
/** Their connections, which every company starts with under these ids. */
export const identityConnections = [
  {
    connectionId: 'c1d5a4f7e60b4f0e9a3c5b2d8e7f6a10',
    connectorId: userDirectoryConnectorId,
    name: 'User Directory',
  },
  {
    connectionId: 'a7e3b9c2d4f14c5e8b6a0d9f1c2e3b45',
    connectorId: authenticatorsConnectorId,
    name: 'Authenticators',
  },
] as const;
