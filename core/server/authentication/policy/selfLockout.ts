import type { SignOnPath, SecuritySettings } from '#core/contract/authentication/security';
import { codes, Failure, format } from '#core/contract';
import type { Call } from '../../host/plugin';
import { consoleFlows, entranceFlags } from '../consoleFlows';
import { getSession } from '../identify';
import { liesIn } from '../../http/addressRange';
import { strings } from '../strings';
import { readJson } from '../../database';
import { listCountedMethods, findTrustingCompanies } from '../../sso/ssoConfined';

/**
 * The member who calls: where from, by which ways they could sign in again, and whether a second
 * factor is theirs.
 */
export async function getSignInContext(call: Call): Promise<SignInContext> {
  const { server, customerId, request } = call;
  const session = getSession(call);
  const { password_hash, has_factor } = await server.database.allCompanies
    .selectFrom('customers')
    .select(['password_hash', 'has_factor'])
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow();
  const trusting = await findTrustingCompanies(server, session);
  const methods = listCountedMethods(readJson(session.methods), trusting, call.companyId);
  const flags = entranceFlags(server);
  const factors = (await server.find(consoleFlows)?.factors(customerId))?.factors ?? [];
  const ways: readonly [SignOnPath, boolean][] = [
    ['password', password_hash !== ''],
    ['passwordless', flags['shell.passwordless'] === true],
    [
      'usernameless',
      flags['shell.usernameless'] === true && factors.some(({ kind }) => kind === 'passkey'),
    ],
    // Single sign-on where they came by it.
    ['sso', session.path === 'sso'],
  ];
  return {
    address: request.ip,
    ways: ways.flatMap(([way, usable]) => (usable ? [way] : [])),
    factor: has_factor === 1 || methods.includes('mfa'),
  };
}

/** How a member came to the company, and how they could come again. */
export interface SignInContext {
  readonly address: string;
  readonly ways: readonly SignOnPath[];
  /** They have shown a second factor, or have one. */
  readonly factor: boolean;
}
const refuse = (at: string, message: string) =>
  new Failure(409, codes.conflict, message, [{ at, message }]);

/**
 * Why a member could not come back to the company under these rules; undefined where they could.
 */
export function findSelfLockout(
  { address, ways, factor }: SignInContext,
  { addressAllowList, signOnPaths, mfaRequired }: SecuritySettings,
): Failure | undefined {
  if (addressAllowList.length > 0 && !liesIn(address, addressAllowList))
    return refuse('body/addressAllowList', format(strings.shutsOutAddress, { address }));
  if (!signOnPaths.some(path => ways.includes(path)))
    return refuse('body/signOnPaths', strings.shutsOutPath.text);
  return mfaRequired && !factor
    ? refuse('body/mfaRequired', strings.shutsOutFactor.text)
    : undefined;
}

/** Refuses rules under which the member who writes them could not come back to the company. */
export async function rejectSelfLockout(call: Call, rules: SecuritySettings): Promise<void> {
  const fault = findSelfLockout(await getSignInContext(call), rules);
  if (fault) throw fault;
}
