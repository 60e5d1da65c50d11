/** The resource groups that someone can change, and those they can only view, by title. */
export interface PermissionGroups {
  readonly change: readonly string[];
  readonly view: readonly string[];
}

/** Groups permissions such as `flows:update` for people; groups without a title are left out. */
export function groupPermissions(
  permissions: readonly string[],
  titles: ReadonlyMap<string, string>,
): PermissionGroups {
  const actions = new Map<string, Set<string>>();
  for (const permission of permissions) {
    const at = permission.lastIndexOf(':');
    const title = titles.get(permission.slice(0, at));
    if (title === undefined) continue;
    actions.set(title, (actions.get(title) ?? new Set()).add(permission.slice(at + 1)));
  }
  const isReadOnly = (title: string) => [...actions.get(title)!].every(each => each === 'read');
  const sorted = [...actions.keys()].toSorted((one, other) => one.localeCompare(other, 'en'));
  return {
    change: sorted.filter(title => !isReadOnly(title)),
    view: sorted.filter(isReadOnly),
  };
}
