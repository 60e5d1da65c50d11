import { namespace, type AnyQueries, type Message } from '#core/contract';

const users = namespace('users');

/** The company's end users, and one of them. */
export const usersPage = users.route('users', '/users');
export const userPage = users.route('user', '/users/:id');
/** The groups of end users, and one of them. */
export const groupsPage = users.route('groups', '/users/groups');
export const groupPage = users.route('group', '/users/groups/:id');

/** A link on a user's page to data of another plugin. */
export interface UserLink {
  readonly title: Message;
  readonly to: (userId: string) => string;
}
export const userLinks = users.extensionPoint<UserLink>('userLinks');

/** Deletes the data of deleted users from another plugin's tables, in the same transaction. */
export type UserCleanup = (db: AnyQueries, userIds: readonly string[]) => Promise<void>;
export const userCleanups = users.extensionPoint<UserCleanup>('userCleanups');

/** Ends the access that another plugin gave users, when they are disabled, for instance. */
export type UserSignOff = (
  db: AnyQueries,
  userIds: readonly string[],
  companyId: string,
) => Promise<void>;
export const userSignOffs = users.extensionPoint<UserSignOff>('userSignOffs');

/** The access of end users as a whole: their sessions, and what other plugins gave them. */
export interface UserAccess {
  /** Ends all of it, as when the users are disabled. */
  signOff(companyId: string, userIds: readonly string[]): Promise<void>;
}
export const userAccess = users.service<UserAccess>('access');

/** The resource group of a company's end users. */
export const usersAccess = users.permission('users');
/** Whether this installation shows the end users. */
// Operators know it by this name, from before users had a plugin of their own.
export const usersEnabled = namespace('team').flag('users', true);
