import { codes, Failure } from '../../contract';
import { strings } from '../authentication/strings';
import type { Call } from '../host/plugin';
import type { TokenRow } from '../tenancy/tables';
import { spendCode } from './spendCode';
import { findOrigin } from './ssoConfined';

/**
 * Requires that the caller has just signed in again at the provider that their session began with:
 * that of another environment can say who it likes.
 *
 * @param authToken the code of that sign-in, which is spent
 * @throws Failure 403 for one that is over, of another person or provider, or of a first sign-in
 */
export async function requireOwnProvider(
  { server, request }: Pick<Call, 'server' | 'request'>,
  session: TokenRow,
  authToken: string,
): Promise<void> {
  const code = await spendCode(server, authToken, request);
  const isOwn = code?.customerId === session.customer_id && code.companyId === findOrigin(session);
  if (code?.again === undefined || !isOwn)
    throw new Failure(403, codes.invalid, strings.confirmAsYourself.text);
}
