import { codes, Failure, format } from '#core/contract';
import type { Queries, ServerHost } from '#core/server';
import { covers, readRoles, rightsIn } from '#core/server/internal';
import { getMemberRoles, type Member } from '../contract';
import { strings } from '../strings';

type Caller = {
  readonly server: ServerHost;
  readonly db: Queries;
  readonly companyId: string;
  readonly customerId: string;
};

const refuse = (status: number, message: string, at?: string) =>
  new Failure(status, codes.invalid, message, at ? [{ at, message }] : undefined);

async function readCallerRoles({ server, db, companyId, customerId }: Caller) {
  const roles = await readRoles(server, db, companyId);
  const mine = (await rightsIn(server, customerId, companyId))?.roles ?? [];
  return { roles, mine };
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
