import type { ServerHost } from '#core/server';
import { addressWith, formatErrorDescription } from '#plugins/apps/contract/internal';
import type { AuthorizeAnswer } from '#plugins/apps/contract';
import { signInPage, type SignInRequest } from '../../contract';
import type { AccountRow } from '../tables';
import { getIssuer } from '../tokens/kinds';
import { TokenError } from '../tokens/TokenError';
import { readRedirectUri, readSignInRequest } from './readSignInRequest';

const names = [
  'client_id',
  'redirect_uri',
  'response_type',
  'response_mode',
  'state',
  'scope',
  'nonce',
  'prompt',
  'max_age',
  'code_challenge',
  'code_challenge_method',
] as const;

/** Returns the address that brings an answer to an application, with who answers (RFC 9207). */
export const answerAddress = (
  server: Pick<ServerHost, 'settings'>,
  companyId: string,
  to: { readonly redirectUri: string; readonly state: string },
  parameters: Readonly<Record<string, string>>,
): string => {
  const iss = getIssuer(server, companyId);
  return addressWith(to.redirectUri, { ...parameters, ...(to.state && { state: to.state }), iss });
};

/** Returns the parameters of a fault as answers carry them (RFC 6749, 4.1.2.1). */
export const toErrorParameters = ({ error, message }: TokenError) => ({
  error,
  error_description: formatErrorDescription(message),
});

/** Leads a person to the page where they approve a sign-in, or the fault back to the application. */
export function authorizeAccount(
  server: Pick<ServerHost, 'settings'>,
  account: AccountRow,
  request: SignInRequest,
): AuthorizeAnswer {
  const companyId = account.company_id;
  const redirectUri = readRedirectUri(account, request);
  try {
    readSignInRequest(request, redirectUri);
  } catch (fault) {
    if (!(fault instanceof TokenError)) throw fault;
    const to = { redirectUri, state: request.state ?? '' };
    return { redirect: answerAddress(server, companyId, to, toErrorParameters(fault)) };
  }
  const kept = names.flatMap(name => (request[name] === undefined ? [] : [[name, request[name]]]));
  const query = new URLSearchParams([['environment', companyId], ...kept]);
  return { redirect: `${server.settings.publicUrl}${signInPage.to()}?${query}` };
}
