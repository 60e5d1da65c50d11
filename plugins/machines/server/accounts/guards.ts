import { codes, Failure, format } from '#core/contract';
import { readJson, type Call } from '#core/server';
import { covers, findCallerRoles, isAddress, readRoles } from '#core/server/internal';
import { isRedirectUri } from '../../domain/redirectUris';
import { strings } from '../../strings';
import type { AccountRow } from '../tables';

const refuse = (status: number, message: string, at?: string) =>
  new Failure(status, codes.invalid, message, at ? [{ at, message }] : undefined);

/** Refuses to change an account that may do more than the caller, and all that it is used with. */
export async function requireNotAbove(call: Call, account: AccountRow): Promise<void> {
  const roles = await readRoles(call.server, call.db, call.companyId);
  if (!covers(call.server, roles, await findCallerRoles(call), readJson(account.roles)))
    throw refuse(403, strings.accountAbove.text);
}

/** Refuses roles that the environment does not have, and those that allow more than the caller’s. */
export async function requireGrantable(call: Call, wanted: readonly string[]): Promise<void> {
  const roles = await readRoles(call.server, call.db, call.companyId);
  const mine = await findCallerRoles(call);
  for (const role of wanted) {
    if (!roles.has(role)) throw refuse(400, format(strings.roleUnknown, { role }), 'body/roles');
    if (!covers(call.server, roles, mine, [role]))
      throw refuse(403, format(strings.roleAbove, { role }), 'body/roles');
  }
}

/** Refuses what is neither an address nor a range. */
export function requireAddresses(addresses: readonly string[]): void {
  const wrong = addresses.find(each => !isAddress(each));
  if (wrong !== undefined)
    throw refuse(400, format(strings.addressWrong, { address: wrong }), 'body/addresses');
}

/** Refuses addresses that answers of sign-ins must not go to, and an account that signs people in without any. */
export function requireRedirectUris(uris: readonly string[], signsPeopleIn: boolean): void {
  const at = 'body/redirectUris';
  const wrong = uris.find(uri => !isRedirectUri(uri));
  if (wrong !== undefined) throw refuse(400, format(strings.redirectWrong, { uri: wrong }), at);
  if (signsPeopleIn && uris.length === 0) throw refuse(400, strings.redirectDue.text, at);
}

/** Refuses a name that another account has. */
export async function requireFreeName(
  { db }: Pick<Call, 'db'>,
  name: string,
  own = '',
): Promise<void> {
  const rows = await db.selectFrom('service_accounts').select(['account_id', 'name']).execute();
  const same = rows.some(
    row => row.account_id !== own && row.name.toLowerCase() === name.toLowerCase(),
  );
  if (same) throw refuse(409, format(strings.nameTaken, { name }), 'body/name');
}
