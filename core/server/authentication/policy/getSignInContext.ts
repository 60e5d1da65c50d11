import type { SignOnPath } from '#core/contract/authentication/security';
import type { Call } from '../../host/plugin';
import { consoleFlows } from '../consoleFlows';
import { entranceFlags } from '../entranceFlags';
import { sessionOf } from '../identify';
import type { SignInContext } from './findSelfLockout';

/**
 * The member who calls: where from, by which ways they could sign on again, and whether a second
 * factor is theirs.
 */
export async function getSignInContext(call: Call): Promise<SignInContext> {
  const { server, customerId, request } = call;
  const { password_hash, has_factor } = await server.database.across
    .selectFrom('customers')
    .select(['password_hash', 'has_factor'])
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow();
  const flags = entranceFlags(server);
  const session = sessionOf(call);
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
    factor: has_factor === 1 || (JSON.parse(session.methods) as string[]).includes('mfa'),
  };
}
