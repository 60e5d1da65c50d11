import { codes, Failure, format } from '../../contract';
import type { SecuritySettings, SignOnPath } from '../../contract/security';
import { liesIn } from '../http/addressRange';
import type { Call } from '../host/plugin';
import { consoleFlows } from './consoleFlows';
import { entranceFlags } from './entranceFlags';
import { sessionOf } from './identify';
import { strings } from './strings';

const refuse = (at: string, message: string) => new Failure(409, codes.conflict, message, [{ at, message }]);

/** The ways by which a member could sign on to the company again; single sign-on where they came by it. */
async function waysOf({ server, customerId, ...call }: Call): Promise<ReadonlySet<SignOnPath>> {
  const { password_hash } = await server.database.across
    .selectFrom('customers')
    .select('password_hash')
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow();
  const flags = entranceFlags(server);
  const factors = (await server.find(consoleFlows)?.factors(customerId))?.factors ?? [];
  const ways: readonly [SignOnPath, boolean][] = [
    ['password', password_hash !== ''],
    ['passwordless', flags['shell.passwordless'] === true],
    ['usernameless', flags['shell.usernameless'] === true && factors.some(({ kind }) => kind === 'passkey')],
    ['sso', sessionOf(call).path === 'sso'],
  ];
  return new Set(ways.flatMap(([way, usable]) => (usable ? [way] : [])));
}

/** Refuses rules under which the member who writes them could not come back to the company. */
export async function requireWayIn(call: Call, rules: SecuritySettings): Promise<void> {
  const { addressAllowList, signOnPaths, mfaRequired } = rules;
  const address = call.request.ip;
  if (addressAllowList.length > 0 && !liesIn(address, addressAllowList))
    throw refuse('body/addressAllowList', format(strings.shutsOutAddress, { address }));
  const ways = await waysOf(call);
  if (!signOnPaths.some(path => ways.has(path))) throw refuse('body/signOnPaths', strings.shutsOutPath.text);
  if (!mfaRequired) return;
  const { has_factor } = await call.server.database.across
    .selectFrom('customers')
    .select('has_factor')
    .where('customer_id', '=', call.customerId)
    .executeTakeFirstOrThrow();
  const shown = (JSON.parse(sessionOf(call).methods) as string[]).includes('mfa');
  if (!has_factor && !shown) throw refuse('body/mfaRequired', strings.shutsOutFactor.text);
}
