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
export function toPolicy({ allows }: RoleDraft): Grant[] {
  const groups = new Map<string, Grant['actions']>();
  for (const pair of allows) {
    const [resource = '', action = ''] = pair.split(':');
    groups.set(resource, [...(groups.get(resource) ?? []), { action, allow: true }]);
  }
  return [...groups].map(([resource, actions]) => ({ resource, actions }));
}

/** With these rights allowed, or taken away. */
export const withRights = (
  terms: RoleDraft,
  pairs: readonly string[],
  allow: boolean,
): RoleDraft => ({
  ...terms,
  allows: allow
    ? order([...terms.allows, ...pairs])
    : terms.allows.filter(pair => !pairs.includes(pair)),
});

/** The rights that one allows and the other does not. */
export function differing(one: RoleDraft, other: RoleDraft): readonly string[] {
  const [first, second] = [new Set(one.allows), new Set(other.allows)];
  return order([...one.allows, ...other.allows]).filter(
    pair => first.has(pair) !== second.has(pair),
  );
}

/** Merges one's own changes to the base into the version that someone else saved. */
export function mergeRoleDrafts(base: RoleDraft, mine: RoleDraft, theirs: RoleDraft): RoleDraft {
  const own = new Set(mine.allows);
  const changed = differing(base, mine);
  const description = mine.description === base.description ? theirs.description : mine.description;
  const added = withRights(
    { ...theirs, description },
    changed.filter(pair => own.has(pair)),
    true,
  );
  return withRights(
    added,
    changed.filter(pair => !own.has(pair)),
    false,
  );
}
