import { codes, Failure, format } from '#core/contract';
import type { Call } from '#core/server';
import { covers, findCallerRoles, readRoles } from '#core/server/internal';
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
