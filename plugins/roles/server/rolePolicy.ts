import { codes, Failure, format } from '#core/contract';
import { actions, resources, type Policy, type ServerHost } from '#core/server';
import type { Grant } from '../contract';
import { strings } from '../strings';

/** The `resource:action` pairs that a policy allows. */
export const allowedBy = (policy: readonly Policy[]): readonly string[] =>
  policy.flatMap(({ resource, actions: of }) =>
    of.flatMap(({ action, allow }) => (allow ? [`${resource}:${action}`] : [])),
  );

/**
 * A policy as it is stored: one entry for each group that anything is allowed of, with all four
 * actions. Groups and actions that there are not are refused, but for groups that the role speaks
 * of already: a plugin may be away.
 */
export function toStoredPolicy(
  server: ServerHost,
  wanted: readonly Grant[],
  held: readonly Policy[] = [],
): Grant[] {
  const known = new Set([
    ...server.at(resources).map(({ permission }) => permission.id),
    ...held.map(({ resource }) => resource),
  ]);
  for (const [index, { resource, actions: of }] of wanted.entries()) {
    if (!known.has(resource))
      throw wrong(format(strings.resourceUnknown, { resource }), `body/policy/${index}`);
    const odd = of.find(({ action }) => !(actions as readonly string[]).includes(action));
    if (odd)
      throw wrong(format(strings.actionUnknown, { action: odd.action }), `body/policy/${index}`);
  }
  const allowed = new Set(allowedBy(wanted));
  return [...new Set(wanted.map(({ resource }) => resource))]
    .map(resource => ({
      resource,
      actions: actions.map(action => ({ action, allow: allowed.has(`${resource}:${action}`) })),
    }))
    .filter(({ actions: of }) => of.some(({ allow }) => allow));
}

const wrong = (message: string, at: string) =>
  new Failure(400, codes.invalid, message, [{ at, message }]);
