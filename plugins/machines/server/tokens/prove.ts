import { getIssuer } from './kinds';
import { writeAudit, type Queries, type ServerHost } from '#core/server';
import { tryKey } from '#core/server/internal';
import type { ClientRequest } from '#plugins/apps/contract';
import { strings } from '../../strings';
import type { AccountRow } from '../tables';
import type { Asked, Proof } from './Proof';
import { proveIssuer, readIssuer } from './proveIssuer';
import { proveKey } from './proveKey';
import { proveSecret } from './proveSecret';
import { invalidClient, TokenError } from './TokenError';

/** The grant by which a token of another issuer is exchanged for one of an account (RFC 8693). */
export const exchangeGrant = 'urn:ietf:params:oauth:grant-type:token-exchange';
const subjectTypes = ['jwt', 'id_token'].map(kind => `urn:ietf:params:oauth:token-type:${kind}`);
const assertionType = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';
const invalidRequest = (message: string) => new TokenError('invalid_request', message);

async function exchange(asked: Asked, form: URLSearchParams): Promise<Proof> {
  if (!subjectTypes.includes(form.get('subject_token_type') ?? ''))
    throw invalidRequest(strings.subjectTypeWrong.text);
  try {
    return await proveIssuer(asked, form.get('subject_token') ?? '');
  } catch (fault) {
    throw fault instanceof TokenError ? new TokenError('invalid_grant', fault.message) : fault;
  }
}

async function findProof(asked: Asked, { form, credentials }: ClientRequest): Promise<Proof> {
  if (form.get('grant_type') === exchangeGrant) return exchange(asked, form);
  const assertion = form.get('client_assertion');
  if (assertion === null) return proveSecret(asked, credentials.secret);
  if (credentials.method !== 'none') throw invalidRequest(strings.provenTwice.text);
  if (form.get('client_assertion_type') !== assertionType)
    throw invalidRequest(strings.assertionTypeWrong.text);
  return readIssuer(assertion) === asked.account.account_id
    ? proveKey(asked, assertion)
    : proveIssuer(asked, assertion);
}

/**
 * Finds the credential by which an account proves who it is. Wrong ones are counted, as those of
 * applications are, and recorded; throws a `TokenError`.
 */
export async function prove(
  server: ServerHost,
  account: AccountRow | undefined,
  request: ClientRequest,
): Promise<Proof> {
  const { companyId } = request;
  let refusal = invalidClient(strings.wrongClient.text);
  const issuer = getIssuer(server, companyId);
  const proof = await tryKey(server, request, companyId, async () => {
    if (account?.enabled !== 1) return undefined;
    const asked = { server, companyId, account, audience: [issuer, `${issuer}/token`] };
    return findProof(asked, request).catch((fault: unknown) => {
      if (!(fault instanceof TokenError)) throw fault;
      refusal = fault;
      return undefined;
    });
  });
  if (proof) return proof;
  if (account)
    await recordTokenRequest(server, account, request.ip, {
      outcome: 'refused',
      after: { reason: refusal.message },
    });
  throw refusal;
}

/** Records in the trail that an account requested a token, and how that ended; in `db`, if given. */
export async function recordTokenRequest(
  server: ServerHost,
  { company_id: companyId, account_id: accountId }: AccountRow,
  ip: string,
  result: { readonly outcome?: 'done' | 'refused'; readonly after: object },
  db?: Queries,
): Promise<void> {
  const entry = { action: 'requestToken', resource: 'serviceAccount', resourceId: accountId };
  const caller = { companyId, customerId: accountId };
  await writeAudit(server, caller, { ip }, { ...entry, ...result }, db);
}
