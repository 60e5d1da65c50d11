import { codes, Failure, format } from '#core/contract';
import { builtIn, covers, readRoles, rightsIn, type Call, type StoredRole } from '#core/server';
import { getRoleName, type Role } from '../contract';
import { strings } from '../strings';

/** Every role of the company, and which of them the caller holds. */
export async function readCallerRoles({ server, db, companyId, customerId }: Call) {
  const roles = await readRoles(server, db, companyId);
  const mine = (await rightsIn(server, customerId, companyId))?.roles ?? [];
  return { roles, mine };
}

/** A role as the wire shows it to this caller. */
export const shownRole = (
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
