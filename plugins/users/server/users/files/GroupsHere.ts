import { format } from '#core/contract';
import type { Queries } from '#core/server';
import { userStrings as strings } from '#plugins/users/strings';
import { listGroupIds, listGroups } from '../../directory/groups';

/** Which groups there are and who is in them, as lines of a file are gone through. */
export class GroupsHere {
  private constructor(
    private readonly ids: ReadonlyMap<string, string>,
    private readonly held: Map<string, readonly string[]>,
  ) {}

  static async read(db: Queries, userIds: readonly string[]): Promise<GroupsHere> {
    const ids = new Map(
      (await listGroups(db)).map(({ groupId, name }) => [name.toLowerCase(), groupId]),
    );
    return new GroupsHere(ids, new Map(await listGroupIds(db, userIds)));
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
