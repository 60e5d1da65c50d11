import type { Grant, Role } from '../contract';

/** The editable fields of a role. */
export interface RoleDraft {
  readonly description: string;
  /** `resource:action` pairs, in order. */
  readonly allows: readonly string[];
}
const order = (pairs: Iterable<string>) => [...new Set(pairs)].sort();

/** Returns the current state of a role as an editable draft. */
export const toRoleDraft = ({
  description,
  policy,
}: Pick<Role, 'description' | 'policy'>): RoleDraft => ({
  description,
  allows: order(
    policy.flatMap(({ resource, actions }) =>
      actions.flatMap(({ action, allow }) => (allow ? [`${resource}:${action}`] : [])),
    ),
  ),
});

/** The same as the wire takes it. */
export function toPolicy({ allows }: Pick<RoleDraft, 'allows'>): Grant[] {
  const groups = new Map<string, Grant['actions']>();
  for (const pair of allows) {
    const [resource = '', action = ''] = pair.split(':');
    groups.set(resource, [...(groups.get(resource) ?? []), { action, allow: true }]);
  }
  return [...groups].map(([resource, actions]) => ({ resource, actions }));
}

/** Returns the pairs with some of them allowed, or taken away. */
export const withRights = (
  allows: readonly string[],
  pairs: readonly string[],
  allow: boolean,
): readonly string[] =>
  allow ? order([...allows, ...pairs]) : allows.filter(pair => !pairs.includes(pair));

/** The rights that one allows and the other does not. */
export function differing(one: readonly string[], other: readonly string[]): readonly string[] {
  const [first, second] = [new Set(one), new Set(other)];
  return order([...one, ...other]).filter(pair => first.has(pair) !== second.has(pair));
}

/** Merges one's own changes to the base into the version that someone else saved. */
export function mergeRoleDrafts(base: RoleDraft, mine: RoleDraft, theirs: RoleDraft): RoleDraft {
  const own = new Set(mine.allows);
  const changed = differing(base.allows, mine.allows);
  const description = mine.description === base.description ? theirs.description : mine.description;
  const granted = changed.filter(pair => own.has(pair));
  const revoked = changed.filter(pair => !own.has(pair));
  return {
    description,
    allows: withRights(withRights(theirs.allows, granted, true), revoked, false),
  };
}
