import { codes, Failure, format } from '#core/contract';
import { readJson, type Call, type Queries } from '#core/server';
import { covers, findCallerRoles, findSession, readRoles } from '#core/server/internal';
import { getMemberRoles, type Member } from '../contract';
import { strings } from '../strings';
import { memberRows, type FoundMember } from './findMember';

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
 * Refuses, inside the transaction of the change, what was read before it and has changed since: the
 * member’s roles and whether they have joined, and the roles of a signed-in caller. Nobody gives back
 * what was taken away at the same moment, or changes who is gone.
 */
export async function requireUnchanged(
  call: Caller,
  db: Queries,
  found?: FoundMember,
): Promise<void> {
  // Who changes themselves is compared as both: the caller’s roles were read before the member’s.
  const known: { customerId: string; roles: readonly string[]; pending: boolean }[] = [];
  if (findSession(call))
    known.push({
      customerId: call.customerId,
      roles: await findCallerRoles(call),
      pending: false,
    });
  if (found)
    known.push({
      customerId: found.member.customerId,
      roles: getMemberRoles(found.member),
      pending: found.pending,
    });
  if (known.length === 0) return;
  const rows = await memberRows(db)
    .where(
      'members.customer_id',
      'in',
      known.map(({ customerId }) => customerId),
    )
    .execute();
  const now = new Map(rows.map(row => [row.customer_id, row]));
  for (const { customerId, roles, pending } of known) {
    const row = now.get(customerId);
    if (!row || sorted(readJson(row.roles)) !== sorted(roles) || (row.pending === 1) !== pending)
      throw refuse(409, strings.changedMeanwhile.text);
  }
}
