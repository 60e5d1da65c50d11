import type { Queries, ServerHost } from '#core/server';
import { variableStore } from '#plugins/variables/contract';
import {
  DirectoryError,
  type DirectoryUser,
  type UserDirectory,
} from '#plugins/connectors/contract';
import type {
  DirectoryOptions,
  ExternalIdentity,
  NewUser,
  ProvidedIdentity,
  UserChanges,
  UserFilter,
  UserLookup,
} from '#plugins/connectors/contract/internal';
import { changeAndSignOff } from '../signOffUsers';
import { companyRules, type Rules } from './companyRules';
import { deleteUser, changeRow, insertRow, newRow } from './writeUser';
import { findRow, listRows, getUserRow } from './findUsers';
import * as groups from './groups';
import { listUserIdentities, linkIdentity, unlinkIdentity } from './identities';
import { findPasswordFaults } from '#core/server/internal';
import { checkPassword, setPassword } from './passwords/passwords';
import { clearTries, passwordTries } from './passwords/tries';
import { toUser, type UserRow } from './userRow';

/** The company's end users in this installation's own database. */
export class Directory implements UserDirectory {
  constructor(private readonly server: ServerHost) {}

  async find(companyId: string, by: UserLookup) {
    const row = await findRow(this.of(companyId), by);
    return row && this.withLock(companyId, row);
  }
  async list(companyId: string, filter: UserFilter = {}) {
    const { rows, count, next } = await listRows(this.of(companyId), filter);
    const locks = await this.locks(
      companyId,
      rows.map(row => passwordTries(row.user_id)),
    );
    const users = rows.map(row => toUser(row, locks.get(passwordTries(row.user_id))));
    return { users, count, ...(next && { next }) };
  }
  async create(companyId: string, user: NewUser, terms?: DirectoryOptions) {
    const row = await newRow(companyId, user, await this.rules(companyId, terms));
    await this.within(companyId, db => insertRow(db, row));
    return toUser(row);
  }
  async update(companyId: string, userId: string, changes: UserChanges, terms?: DirectoryOptions) {
    const rules = await this.rules(companyId, terms);
    const ended = changes.enabled === false ? [userId] : [];
    const row = await changeAndSignOff(this.server, companyId, ended, signOff =>
      this.within(companyId, async db => {
        const after = await changeRow(db, companyId, userId, changes, rules);
        await signOff(db);
        return after;
      }),
    );
    return this.withLock(companyId, row);
  }
  async delete(companyId: string, userId: string) {
    await changeAndSignOff(this.server, companyId, [userId], signOff =>
      this.within(companyId, async db => {
        await deleteUser(this.server, db, userId);
        await this.server.find(variableStore)?.dropUser(db, companyId, userId);
        await signOff(db);
      }),
    );
  }

  async checkPassword(
    companyId: string,
    by: UserLookup,
    password: string,
    terms?: DirectoryOptions,
  ) {
    const { policy } = await this.rules(companyId, terms);
    return checkPassword(this.server, companyId, by, password, policy);
  }
  async setPassword(
    companyId: string,
    userId: string,
    password: string,
    { expired = false, ...terms }: DirectoryOptions & { readonly expired?: boolean } = {},
  ) {
    const { policy } = await this.rules(companyId, terms);
    await changeAndSignOff(this.server, companyId, [userId], within =>
      setPassword(this.server, companyId, userId, password, { policy, expired, within }),
    );
  }
  async passwordFaults(companyId: string, password: string, terms?: DirectoryOptions) {
    return findPasswordFaults(password, (await this.rules(companyId, terms)).policy);
  }
  async expirePassword(companyId: string, userId: string) {
    await this.set(companyId, userId, { password_expired: 1, updated_date: Date.now() });
  }
  async unlock(companyId: string, userId: string) {
    await getUserRow(this.of(companyId), userId);
    await clearTries(this.of(companyId), passwordTries(userId));
  }
  async signedOn(companyId: string, userId: string) {
    await this.set(companyId, userId, { last_sign_on: Date.now() });
  }

  async linkIdentity(companyId: string, userId: string, identity: ExternalIdentity) {
    await this.within(companyId, db => linkIdentity(db, companyId, userId, identity));
  }
  async unlinkIdentity(companyId: string, userId: string, identity: ExternalIdentity) {
    await unlinkIdentity(this.of(companyId), userId, identity);
  }
  identities(companyId: string, userId: string) {
    return listUserIdentities(this.of(companyId), userId);
  }
  async adoptIdentity(companyId: string, identity: ProvidedIdentity, { create = false } = {}) {
    const {
      issuer,
      subject,
      email = '',
      emailVerified = false,
      givenName,
      familyName,
      attributes,
    } = identity;
    const rules = await this.rules(companyId);
    const adopt = () =>
      this.within(companyId, async db => {
        const known = await findRow(db, { identity: { issuer, subject } });
        if (known) return { user: toUser(known), outcome: 'known' as const };
        const holder = email ? await findRow(db, { email }) : undefined;
        if (holder && !(emailVerified && holder.email_verified === 1))
          throw new DirectoryError(
            'emailUnverified',
            `${email} belongs to a user here, and ${emailVerified ? 'this directory' : issuer} has not verified it. Sign in as that user, then link the identity.`,
            'email',
          );
        if (!holder && !create) return undefined;
        const row =
          holder ??
          (await newRow(
            companyId,
            {
              email,
              emailVerified,
              ...(!email && { externalId: `${issuer}#${subject}`.slice(0, 254) }),
              ...(givenName && { givenName }),
              ...(familyName && { familyName }),
              ...(attributes && { attributes }),
            },
            rules,
          ));
        if (!holder) await insertRow(db, row);
        await linkIdentity(db, companyId, row.user_id, { issuer, subject });
        return { user: toUser(row), outcome: holder ? ('linked' as const) : ('created' as const) };
      });
    // Where the same person comes twice at once, the second finds what the first has made.
    return adopt().catch((fault: unknown) => {
      if (fault instanceof DirectoryError && /^(taken|identityTaken)$/.test(fault.code))
        return adopt();
      throw fault;
    });
  }

  createGroup(companyId: string, group: { readonly name: string; readonly description?: string }) {
    return this.within(companyId, db => groups.createGroup(db, companyId, group));
  }
  findGroup(companyId: string, nameOrId: string) {
    return groups.findGroup(this.of(companyId), nameOrId);
  }
  updateGroup(
    companyId: string,
    groupId: string,
    changes: { readonly name?: string; readonly description?: string },
  ) {
    return this.within(companyId, async db => {
      await groups.changeGroup(db, groupId, changes);
      return groups.requireGroup(db, groupId);
    });
  }
  groups(companyId: string, userId?: string) {
    return groups.listGroups(this.of(companyId), userId);
  }
  async deleteGroup(companyId: string, groupId: string) {
    await this.within(companyId, db => groups.deleteGroup(db, companyId, groupId));
  }
  addToGroup(companyId: string, groupId: string, userId: string) {
    return this.within(companyId, db => groups.addToGroup(db, companyId, groupId, userId));
  }
  removeFromGroup(companyId: string, groupId: string, userId: string) {
    return groups.removeFromGroup(this.of(companyId), groupId, userId);
  }
  isMember(companyId: string, groupId: string, userId: string) {
    return groups.isMember(this.of(companyId), groupId, userId);
  }

  private of(companyId: string): Queries {
    return this.server.database.forCompany(companyId);
  }
  private within<T>(companyId: string, work: (db: Queries) => Promise<T>): Promise<T> {
    return this.server.database.concurrentTransaction(companyId, work);
  }
  /** Asked for before a transaction: rules are read through connections of their own. */
  private async rules(
    companyId: string,
    { policy, attributes }: DirectoryOptions = {},
  ): Promise<Rules> {
    if (policy && attributes) return { policy, attributes };
    const own = await companyRules(this.server, this.of(companyId), companyId);
    return { policy: policy ?? own.policy, attributes: attributes ?? own.attributes };
  }
  private async withLock(companyId: string, row: UserRow): Promise<DirectoryUser> {
    const subject = passwordTries(row.user_id);
    return toUser(row, (await this.locks(companyId, [subject])).get(subject));
  }
  /** Until when each of these is locked, where it is or was. */
  private async locks(
    companyId: string,
    subjects: readonly string[],
  ): Promise<ReadonlyMap<string, number>> {
    if (subjects.length === 0) return new Map();
    const rows = await this.of(companyId)
      .selectFrom('directory_tries')
      .select(['subject', 'locked_until'])
      .where('subject', 'in', subjects)
      .execute();
    return new Map(rows.map(row => [row.subject, row.locked_until]));
  }
  private async set(companyId: string, userId: string, columns: Partial<UserRow>): Promise<void> {
    const { numUpdatedRows } = await this.of(companyId)
      .updateTable('directory_users')
      .set(columns)
      .where('user_id', '=', userId)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) await getUserRow(this.of(companyId), userId);
  }
}
