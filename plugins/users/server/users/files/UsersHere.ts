import type { Queries } from '#core/server';
import { inStatements } from '#core/server/internal';
import { toNameKey, type UserRow } from '../../directory/userRow';
import type { SaidUser } from './userColumns';
import { format } from '#core/contract';
import { userStrings as strings } from '#plugins/users/strings';
import type { DirectoryGroup } from '#plugins/connectors/contract/internal';
import { listGroupIds, listGroups } from '../../directory/groups';

const columns = ['user_id', 'external_id', 'email_key', 'username_key'] as const;
type Column = (typeof columns)[number];

const toUserKeys = (line: SaidUser): Readonly<Record<Column, string | null>> => ({
  user_id: line.userId || null,
  external_id: line.externalId?.trim() || null,
  email_key: toNameKey(line.email ?? ''),
  username_key: toNameKey(line.username ?? ''),
});

/** Who has which name, among the users that a file speaks of, as lines are gone through. */
export class UsersHere {
  private readonly held = new Map<string, UserRow>();

  /** Reads all users that the lines may mean, many at a time. */
  static async read(db: Queries, lines: readonly SaidUser[]): Promise<UsersHere> {
    const here = new UsersHere();
    const keys = lines.map(toUserKeys);
    for (const column of columns) {
      const wanted = [...new Set(keys.map(each => each[column]).filter(each => each !== null))];
      for (const some of inStatements(wanted))
        for (const row of await db
          .selectFrom('directory_users')
          .selectAll()
          .where(column, 'in', some)
          .execute())
          here.hold(row);
    }
    return here;
  }

  /** All that were found. */
  rows(): readonly UserRow[] {
    return [...new Map([...this.held.values()].map(row => [row.user_id, row])).values()];
  }

  /**
   * The user that a line means: by the first of id, external id, address and name that is
   * somebody’s.
   */
  meant(said: SaidUser): UserRow | undefined {
    const keys = toUserKeys(said);
    for (const column of columns) {
      const user = keys[column] && this.held.get(`${column} ${keys[column]}`);
      if (user) return user;
    }
    return undefined;
  }

  /** The name of this row that another user has. */
  taken(row: UserRow): string | undefined {
    for (const column of columns) {
      const key = row[column];
      const holder = key && this.held.get(`${column} ${key}`);
      if (holder && holder.user_id !== row.user_id) return key;
    }
    return undefined;
  }

  /** From now on the row is as given; names it had are free. */
  hold(row: UserRow, before?: UserRow): void {
    if (before) for (const column of columns) this.held.delete(`${column} ${before[column]}`);
    for (const column of columns) if (row[column]) this.held.set(`${column} ${row[column]}`, row);
  }
}

/** The groups by name, as text: equal where they are the same. */
export const printGroups = (groups: readonly DirectoryGroup[]): string =>
  JSON.stringify(groups.map(({ groupId, name }) => [name.toLowerCase(), groupId]));

/** Which groups there are and who is in them, as lines of a file are gone through. */
export class GroupsHere {
  private readonly ids: ReadonlyMap<string, string>;
  private readonly held: Map<string, readonly string[]>;

  private constructor(
    /** Whether a line names groups; nothing was read otherwise. */
    readonly asked: boolean,
    private readonly groups: readonly DirectoryGroup[],
    private readonly found: ReadonlyMap<string, readonly string[]>,
  ) {
    this.ids = new Map(groups.map(({ groupId, name }) => [name.toLowerCase(), groupId]));
    this.held = new Map(found);
  }

  static async read(
    db: Queries,
    userIds: readonly string[],
    lines: readonly SaidUser[],
  ): Promise<GroupsHere> {
    if (!lines.some(({ groups }) => groups)) return new GroupsHere(false, [], new Map());
    return new GroupsHere(true, await listGroups(db), await listGroupIds(db, userIds));
  }

  /** The groups by name, as text: equal where they are the same. */
  print(): string {
    return printGroups(this.groups);
  }

  /** Who was in which group before the lines. */
  members(): readonly { readonly user_id: string; readonly group_id: string }[] {
    return [...this.found].flatMap(([user_id, ids]) =>
      ids.map(group_id => ({ user_id, group_id })),
    );
  }

  /**
   * The groups that a user is to be in, where that differs from what they are in; throws for a name
   * that no group has.
   */
  change(userId: string, names: readonly string[] | undefined): readonly string[] | undefined {
    if (!names) return undefined;
    const wanted = names.map(name => {
      const id = this.ids.get(name.trim().toLowerCase());
      if (!id) throw new Error(format(strings.groupUnknown, { name }));
      return id;
    });
    const after = [...new Set(wanted)].sort();
    const before = [...(this.held.get(userId) ?? [])].sort();
    if (after.join() === before.join()) return undefined;
    this.held.set(userId, after);
    return after;
  }
}
