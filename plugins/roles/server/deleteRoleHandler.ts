import { can, codes, Failure, format } from '#core/contract';
import { evaluate, joinAnd } from '#core/contract/internal';
import { handle, readJson, type Call, type Queries } from '#core/server';
import { covers, requireCovered } from '#core/server/internal';
import { access } from '#plugins/team/contract';
import { deleteRole, roleUses } from '../contract';
import { strings } from '../strings';
import { toAudited } from './changeHandlers';
import { findHolders, writeHolderRoles } from './holders';
import { allowedBy, ownRole, readCallerRoles } from './roleRow';

const named = 5;

/** Lists names; of many, the first and how many more. */
function formatNames(names: readonly string[]): string {
  const more = names.length - named;
  if (more <= 0) return joinAnd(names);
  return joinAnd([...names.slice(0, named), format(strings.moreNames, { count: more })]);
}

/**
 * Refuses a role to put in the place of another that there is not, or that the caller could not
 * give to anybody.
 */
async function requireSuccessor(call: Call, name: string, role: string): Promise<void> {
  const at = 'querystring/replaceBy';
  const refuse = (status: number, message: string) =>
    new Failure(status, codes.invalid, message, [{ at, message }]);
  const { roles, mine } = await readCallerRoles(call);
  if (role === name) throw refuse(400, strings.replaceBySame.text);
  if (!roles.has(role)) throw refuse(400, format(strings.notFound, { name: role }));
  if (!covers(call.server, roles, mine, [role]))
    throw refuse(403, format(strings.above, { name: role }));
  if (!evaluate(can(access, 'update'), call.access).open)
    throw refuse(403, strings.mayNotReplace.text);
}

/** Refuses a role that something other than a member has. */
async function requireUnused({ server }: Call, db: Queries, role: string): Promise<void> {
  const names: string[] = [];
  for (const find of server.at(roleUses)) names.push(...(await find(db, role)));
  if (names.length === 0) return;
  const who = formatNames(names);
  throw new Failure(409, codes.conflict, format(strings.used, { name: role, who }));
}

/** Deletes a role that nobody holds, or gives its holders another in its place. */
export const deleteRoleHandler = handle(
  deleteRole,
  async ({ params: { roleName }, query: { replaceBy } }, call) => {
    const row = await ownRole(call, roleName);
    const policy = readJson(row.policy);
    requireCovered(call, allowedBy(policy));
    const mayName = evaluate(can(access, 'read'), call.access).open;
    await call.transaction(async db => {
      if (replaceBy !== undefined) await requireSuccessor({ ...call, db }, roleName, replaceBy);
      await requireUnused(call, db, roleName);
      const holders = await findHolders(db, roleName);
      if (holders.length > 0 && replaceBy === undefined) {
        const values = { name: roleName, count: holders.length };
        const who = formatNames(holders.map(({ name }) => name));
        const message = mayName
          ? format(strings.held, { ...values, who })
          : format(strings.heldUnnamed, values);
        throw new Failure(409, codes.conflict, message);
      }
      for (const holder of holders) {
        const { customerId, roles } = holder;
        const next = [
          ...new Set(roles.flatMap(role => (role === roleName ? (replaceBy ?? []) : role))),
        ];
        await writeHolderRoles(db, holder, next);
        await call.audit(
          {
            action: 'update',
            resource: 'member',
            resourceId: customerId,
            before: { roles },
            after: { roles: next },
          },
          db,
        );
      }
      const { numDeletedRows } = await db
        .deleteFrom('roles')
        .where('name', '=', roleName)
        .where('updated_date', '=', row.updated_date)
        .executeTakeFirst();
      if (numDeletedRows === 0n) {
        const message = format(strings.changedMeanwhile, { name: roleName });
        throw new Failure(409, codes.conflict, message);
      }
      const before = toAudited({ description: row.description, policy });
      await call.audit(
        { action: 'delete', resource: 'role', resourceId: roleName, before, after: { replaceBy } },
        db,
      );
    });
    return { message: 'Role deleted' };
  },
);
