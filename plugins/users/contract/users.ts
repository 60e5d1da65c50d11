import { Type, type Static } from 'typebox';
import {
  can,
  errorMessages,
  endpoint,
  every,
  flagged,
  Moment,
  Acknowledgement,
  type CrudAction,
  type Gate,
} from '#core/contract';
import { DirectoryGroup, DirectoryUser } from '#plugins/connectors/contract/directoryUser';
import { usersAccess, usersEnabled } from './references';

/** Users are shown here, and the person may do this to them. */
export const mayUsers = (action: CrudAction): Gate =>
  every(flagged(usersEnabled), can(usersAccess, action));

const Text = (maxLength: number) => Type.Optional(Type.String({ maxLength }));
const Attributes = Type.Optional(Type.Record(Type.String({ maxLength: 100 }), Type.Unknown()));

/** An end user with the connection whose users they are of. */
export const EndUser = Type.Intersect([
  DirectoryUser,
  Type.Object({ connectionId: Type.String(), connectorId: Type.String() }),
]);
export type EndUser = Static<typeof EndUser>;

export const UserFactor = Type.Object({
  deviceId: Type.String(),
  /** A `DeviceKind`. */
  kind: Type.String(),
  name: Type.String(),
  createdDate: Moment,
  usedDate: Moment,
});
export type UserFactor = Static<typeof UserFactor>;

/** An end user with all that is kept of how they sign in; no secret is in it. */
export const EndUserDetail = Type.Intersect([
  EndUser,
  Type.Object({
    groups: Type.Array(DirectoryGroup),
    factors: Type.Array(UserFactor),
    recoveryCodesLeft: Type.Integer(),
    /** Where they sign in besides. */
    identities: Type.Array(Type.Object({ issuer: Type.String(), subject: Type.String() })),
  }),
]);
export type EndUserDetail = Static<typeof EndUserDetail>;

/**
 * The fields of a user that can be set; an empty text removes a value, and an omitted field stays
 * unchanged.
 */
const fields = {
  username: Text(254),
  email: Text(254),
  emailVerified: Type.Optional(Type.Boolean()),
  phone: Text(40),
  externalId: Text(254),
  givenName: Text(200),
  familyName: Text(200),
  enabled: Type.Optional(Type.Boolean()),
  attributes: Attributes,
};

export const listUsers = endpoint('GET /company/:companyId/users', {
  summary:
    'Lists the environment’s end users, sorted by name. `_links.next.href` leads to the next page.',
  query: Type.Object({
    query: Type.Optional(Type.String({ maxLength: 200 })),
    enabled: Type.Optional(Type.Boolean()),
    /** Limits the users to those who wait after too many wrong passwords. */
    locked: Type.Optional(Type.Boolean()),
    groupId: Text(100),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500 })),
    /** From a link to a next page. */
    after: Text(2000),
  }),
  reply: Type.Object({
    users: Type.Array(EndUser),
    /** The number of users on all pages. */
    count: Type.Integer(),
    _links: Type.Object({ next: Type.Optional(Type.Object({ href: Type.String() })) }),
  }),
  when: mayUsers('read'),
  failure: errorMessages.fetchUsers,
});
export const getUser = endpoint('GET /company/:companyId/users/:userId', {
  summary: 'Returns an end user with their groups, authenticators, and identities.',
  reply: EndUserDetail,
  when: mayUsers('read'),
  failure: errorMessages.fetchUsers,
});
export const createUser = endpoint('POST /company/:companyId/users', {
  summary: 'Creates an end user. Requires a username, email address, phone number, or external ID.',
  body: Type.Object({
    ...fields,
    password: Text(1024),
    /** The password is for one sign-in, at which another is chosen. */
    passwordExpired: Type.Optional(Type.Boolean()),
  }),
  reply: EndUser,
  when: mayUsers('create'),
  invalidates: () => [listUsers],
});
export const saveUser = endpoint('PUT /company/:companyId/users/:userId', {
  summary: 'Changes an end user. Disabling a user ends all of their sessions and tokens.',
  body: Type.Object({
    ...fields,
    groupIds: Type.Optional(Type.Array(Type.String({ maxLength: 100 }), { maxItems: 500 })),
  }),
  reply: EndUser,
  when: mayUsers('update'),
  invalidates: () => [listUsers, getUser],
});
export const deleteUser = endpoint(
  'DELETE /company/:companyId/connections/:connectionId/users/:userId',
  {
    summary:
      'Deletes a user and all of their data from a User Directory. With an Authenticators connection, deletes only the user’s authenticators.',
    reply: Acknowledgement,
    when: mayUsers('delete'),
    invalidates: () => [listUsers, getUser],
  },
);
export const unlockUser = endpoint('PUT /company/:companyId/users/:userId/unlock', {
  summary: 'Unlocks a user after too many incorrect passwords.',
  reply: Acknowledgement,
  when: mayUsers('update'),
  invalidates: () => [listUsers, getUser],
});
export const setUserPassword = endpoint('PUT /company/:companyId/users/:userId/password', {
  summary:
    'Sets a password. If no password is sent, the user must change theirs at the next sign-in.',
  body: Type.Object({ password: Text(1024), expired: Type.Optional(Type.Boolean()) }),
  reply: Acknowledgement,
  when: mayUsers('update'),
  invalidates: () => [listUsers, getUser],
});
export const removeUserFactor = endpoint(
  'DELETE /company/:companyId/users/:userId/factors/:deviceId',
  {
    summary: 'Removes one of a user’s authenticators and ends all of their sessions and tokens.',
    reply: Acknowledgement,
    when: mayUsers('update'),
    invalidates: () => [getUser],
  },
);

/** Lines of one import, and those among them with a password. */
export const [mostImported, mostPasswords] = [10_000, 200] as const;
export const UserImport = Type.Object({
  dryRun: Type.Boolean(),
  created: Type.Integer(),
  updated: Type.Integer(),
  /** Users who are as the file says already. */
  same: Type.Integer(),
  refused: Type.Integer(),
  /**
   * The action for each line, without those that change nothing; the first 500, rejected ones
   * first.
   */
  lines: Type.Array(
    Type.Object({
      line: Type.Integer(),
      action: Type.Union([Type.Literal('create'), Type.Literal('update'), Type.Literal('refuse')]),
      name: Type.String(),
      /** Why it is refused. */
      message: Type.Optional(Type.String()),
    }),
  ),
});
export type UserImport = Static<typeof UserImport>;

export const importUsers = endpoint('POST /company/:companyId/users/import', {
  summary:
    'Creates and updates users from a CSV file. If any line has an error, nothing changes, unless `skipRefused` is true. A dry run only reports what would change. Importing the same file again changes nothing.',
  query: Type.Object({ dryRun: Type.Optional(Type.Boolean()) }),
  body: Type.Object({
    csv: Type.String({ maxLength: 8 * 1024 * 1024 }),
    /** Lines that are refused are left out; else one of them refuses the whole. */
    skipRefused: Type.Optional(Type.Boolean()),
  }),
  reply: UserImport,
  when: every(mayUsers('create'), can(usersAccess, 'update')),
  bodyLimit: 10 * 1024 * 1024,
  invalidates: () => [listUsers, getUser],
});
export const exportUsers = endpoint('GET /company/:companyId/users/export', {
  summary: 'Returns all users as CSV, ready to import, without passwords.',
  reply: Type.Unknown(),
  when: mayUsers('read'),
  failure: errorMessages.fetchUsers,
});
