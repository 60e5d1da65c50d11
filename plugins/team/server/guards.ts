import { codes, Failure, format } from '#core/contract';
import { readJson, type Call, type Queries } from '#core/server';
import {
  covers,
  findCallerRoles,
  findSession,
  lockCompany,
  readRoles,
} from '#core/server/internal';
import { getMemberRoles, type Member } from '../contract';
import { strings } from '../strings';

type Caller = Pick<Call, 'server' | 'db' | 'companyId' | 'customerId' | 'subject'>;

const refuse = (status: number, message: string, at?: string) =>
  new Failure(status, codes.invalid, message, at ? [{ at, message }] : undefined);

async function readCallerRoles(call: Caller) {
  const roles = await readRoles(call.server, call.db, call.companyId);
  return { roles, mine: await findCallerRoles(call) };
}

/**
 * Refuses roles that the company does not have, and those that allow more than the caller's own.
 */
export async function requireGrantable(call: Caller, wanted: readonly string[]): Promise<void> {
  const { roles, mine } = await readCallerRoles(call);
  for (const role of wanted) {
    if (!roles.has(role)) throw refuse(400, format(strings.roleUnknown, { role }), 'body/roles');
    if (!covers(call.server, roles, mine, [role]))
      throw refuse(403, format(strings.roleAbove, { role }), 'body/roles');
  }
}

/** Refuses to touch a member who may do more than the caller. */
export async function requireNotAbove(call: Caller, member: Member): Promise<void> {
  if (member.customerId === call.customerId) return;
  const { roles, mine } = await readCallerRoles(call);
  if (!covers(call.server, roles, mine, getMemberRoles(member)))
    throw refuse(403, strings.memberAbove.text);
}

const sorted = (roles: readonly string[]) => [...roles].sort().join(' ');

/**
 * Refuses, inside the transaction of the change, roles that were read before it and have changed
 * since: those of the member, and those of a signed-in caller. Nobody gives back what was taken away
 * at the same moment.
 */
export async function requireSameRoles(
  call: Caller,
  db: Queries,
  member?: { readonly customerId: string; readonly roles: readonly string[] },
): Promise<void> {
  await lockCompany(db, call.companyId);
  const caller = { customerId: call.customerId, roles: await findCallerRoles(call) };
  const known = [...(findSession(call) ? [caller] : []), ...(member ? [member] : [])];
  if (known.length === 0) return;
  const people = known.map(({ customerId }) => customerId);
  const rows = await db
    .selectFrom('memberships')
    .select(['customer_id', 'roles'])
    .where('customer_id', 'in', people)
    .unionAll(
      db
        .selectFrom('member_invitations')
        .select(['invitation_id as customer_id', 'roles'])
        .where('invitation_id', 'in', people),
    )
    .execute();
  const held = new Map(rows.map(row => [row.customer_id, readJson(row.roles)]));
  for (const { customerId, roles } of known)
    if (sorted(held.get(customerId) ?? []) !== sorted(roles))
      throw refuse(409, strings.changedMeanwhile.text);
}
