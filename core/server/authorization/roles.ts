import { readJson, type Queries } from '../database';
import type { Call } from '../host/plugin';
import { resources } from '../host/points';
import type { ServerHost } from '../host/serverHost';
import type { StoredPolicy } from '../tenancy/tables';
import { actions, builtIn, computeRights, superAdmin, type Policy } from './rights';
import { codes, Failure } from '../../contract';

/** A role as calls tell of it. */
export interface StoredRole {
  readonly _id: { readonly name: string; readonly companyId: string };
  readonly createdDate: number;
  /** 0 before the first change. */
  readonly updatedDate: number;
  readonly description: string;
  readonly policy: StoredPolicy[];
}
const nameOfRole = ({ _id: { name } }: StoredRole) => name;

/** Every role of a company by name: the built-in ones, then its own. */
export async function readRoles(
  server: ServerHost,
  db: Queries,
  companyId: string,
): Promise<ReadonlyMap<string, StoredRole>> {
  const groups = server.at(resources).map(({ permission }) => permission.id);
  const fixed = Object.entries(builtIn).map(([name, { description, allows }]): StoredRole => {
    const policy = groups.map(resource => ({
      resource,
      actions: actions.map(action => ({ action, allow: allows(resource).includes(action) })),
    }));
    return { _id: { name, companyId }, createdDate: 0, updatedDate: 0, description, policy };
  });
  const rows = await db.selectFrom('roles').selectAll().orderBy('name').execute();
  const own = rows.map((row): StoredRole => ({
    _id: { name: row.name, companyId },
    createdDate: row.created_date,
    updatedDate: row.updated_date,
    description: row.description,
    policy: readJson(row.policy),
  }));
  return new Map([...fixed, ...own].map(role => [nameOfRole(role), role]));
}

/**
 * Whether holding `mine` allows everything that `theirs` allow. Only a super admin stands level
 * with one.
 */
export function covers(
  server: ServerHost,
  roles: ReadonlyMap<string, StoredRole>,
  mine: readonly string[],
  theirs: readonly string[],
): boolean {
  if (mine.includes(superAdmin)) return true;
  if (theirs.includes(superAdmin)) return false;
  const policies: Record<string, readonly Policy[]> = {};
  for (const [name, { policy }] of roles) policies[name] = policy;
  const listPermissions = (names: readonly string[]) =>
    computeRights(server, names, policies).permissions;
  const held = new Set(listPermissions(mine));
  return listPermissions(theirs).every(right => held.has(right));
}

/** Returns the `resource:action` pairs that the caller does not have. */
export function findUncoveredPermissions(
  { access }: Pick<Call, 'access'>,
  permissions: readonly string[],
): readonly string[] {
  return permissions.filter(pair => {
    const [id = '', action = ''] = pair.split(':');
    const known = actions.find(each => each === action);
    return known === undefined || !access.allows({ kind: 'permission', id }, known);
  });
}

/**
 * Refuses what the caller may not do themselves: nobody gives, imports or takes away rights above
 * their own.
 */
export function requireCovered(
  call: Pick<Call, 'access'>,
  permissions: readonly string[],
  at?: string,
): void {
  const above = findUncoveredPermissions(call, permissions);
  if (above.length === 0) return;
  const message = `Your roles don’t allow ${above.join(', ')}. Ask a super admin to make this change.`;
  throw new Failure(403, codes.invalid, message, at ? [{ at, message }] : undefined);
}
