import { codes, Failure, format } from '#core/contract';
import { type Call, resources, type ServerHost } from '#core/server';
import {
  builtIn,
  covers,
  readRoles,
  findCallerRoles,
  type StoredRole,
  actions,
  type Policy,
} from '#core/server/internal';
import { getRoleName, type Role, type Grant } from '../contract';
import { strings } from '../strings';

/** Every role of the company, and which of them the caller holds. */
export async function readCallerRoles(call: Call) {
  const roles = await readRoles(call.server, call.db, call.companyId);
  return { roles, mine: await findCallerRoles(call) };
}

/** A role as the wire shows it to this caller. */
export const toShownRole = (
  call: Call,
  { roles, mine }: Awaited<ReturnType<typeof readCallerRoles>>,
  role: StoredRole,
  holders?: number,
): Role => ({
  ...role,
  grantable: covers(call.server, roles, mine, [getRoleName(role)]),
  builtIn: Object.hasOwn(builtIn, getRoleName(role)),
  ...(holders !== undefined && { holders }),
});

/** One of the company's own roles; refuses built-in ones, and those that there are not. */
export async function ownRole(call: Call, name: string) {
  if (Object.hasOwn(builtIn, name))
    throw new Failure(409, codes.conflict, format(strings.fixed, { name }));
  const row = await call.db
    .selectFrom('roles')
    .selectAll()
    .where('name', '=', name)
    .executeTakeFirst();
  if (!row) throw new Failure(404, codes.notFound, format(strings.notFound, { name }));
  return row;
}

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
    const odd = of.find(({ action }) => !actions.some(each => each === action));
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
