import type { FastifyRequest } from 'fastify';
import { getField } from '#core/contract';
import { readJson, toJson } from '../database';
import { hashSecret, verifySecret } from '../encryption/secrets';
import { findToken, issueToken, readToken, spendToken } from '../authentication/tokens';
import type { ServerHost } from '../host/serverHost';
import type { CheckedPassword } from '../passwords/checkPassword';
import { findKnownBrowser } from './ssoBrowser';
import { SsoError } from './SsoError';

/** The stored state of a client's handshake. */
interface Handshake {
  readonly kind: 'handshake';
  /** Hash of what the client keeps as a cookie. */
  readonly browser: string;
  /** The environment in the addresses of the middle steps. */
  readonly env: string;
  /** The company to begin in. */
  readonly target: string;
  /** When the password had been set that was shown in it. */
  readonly passwordDate?: number;
}

const over = () =>
  new SsoError(
    'AuthenticationFailed',
    'This sign-in has expired or was already used. Sign in again.',
  );

/** Begins a hand-shake; its state names it in every step and is good until the last of them. */
export function beginHandshake(
  server: ServerHost,
  terms: Omit<Handshake, 'kind' | 'browser'> & { browser: string },
) {
  const { allCompanies } = server.database;
  const subject = { ...terms, kind: 'handshake', browser: hashSecret(terms.browser) };
  return issueToken(allCompanies, { audience: 'ssoState', customerId: '', companyId: '', subject });
}

const parseHandshake = (subject: string): Handshake | undefined => {
  const read: Handshake | { readonly kind?: undefined } = JSON.parse(subject);
  return read.kind === 'handshake' ? read : undefined;
};

/**
 * A hand-shake under way in this environment, and who has shown a password in it; throws where
 * there is none.
 */
export async function readHandshake(server: ServerHost, state: unknown, env: string) {
  const row =
    typeof state === 'string'
      ? await readToken(server.database.allCompanies, state, 'ssoState')
      : undefined;
  const handshake = row && parseHandshake(row.subject);
  if (!row || handshake?.env !== env) throw over();
  return { state: String(state), customerId: row.customer_id };
}

/** Keeps who has shown the right password. */
export async function proveHandshake(
  { database }: ServerHost,
  state: string,
  { customerId, passwordDate }: CheckedPassword,
): Promise<void> {
  const { allCompanies } = database;
  const begun = await findToken(allCompanies, state, 'ssoState');
  if (!begun) throw over();
  await allCompanies
    .updateTable('tokens')
    .set({
      customer_id: customerId,
      subject: toJson({ ...readJson(begun.subject), passwordDate }),
    })
    .where('token_hash', '=', hashSecret(state))
    .where('audience', '=', 'ssoState')
    .execute();
}

/** A code that ends this hand-shake and no other; nobody gets one before a password was shown. */
export async function handshakeCode(
  server: ServerHost,
  state: string,
  customerId: string,
): Promise<string> {
  if (!customerId)
    throw new SsoError('AuthenticationFailed', 'No password was entered. Sign in again.');
  const subject = { kind: 'handshakeCode', state: hashSecret(state) };
  return issueToken(server.database.allCompanies, {
    audience: 'ssoCode',
    customerId,
    companyId: '',
    subject,
  });
}

/**
 * Ends a hand-shake with its code, in the client that began it: who it was, and where they want to
 * begin.
 */
export async function endHandshake(server: ServerHost, request: FastifyRequest) {
  const [code, state] = [getField(request.query, 'code'), getField(request.query, 'state')];
  if (typeof code !== 'string' || typeof state !== 'string') throw over();
  const { allCompanies } = server.database;
  const begun = await spendToken(allCompanies, state, 'ssoState');
  const handshake = begun && parseHandshake(begun.subject);
  const ended = await spendToken(allCompanies, code, 'ssoCode');
  const { kind = '', state: own = '' }: Readonly<Record<string, string>> = ended
    ? JSON.parse(ended.subject)
    : {};
  const browser = findKnownBrowser(server, request);
  const fits = begun && ended && kind === 'handshakeCode' && verifySecret(state, own);
  if (!handshake || !fits || !browser || !verifySecret(browser, handshake.browser)) throw over();
  const { target, passwordDate } = handshake;
  return {
    customerId: ended.customer_id,
    target,
    browser: handshake.browser,
    passwordDate,
  };
}
