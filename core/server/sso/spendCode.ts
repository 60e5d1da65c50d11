import type { FastifyRequest } from 'fastify';
import { spendToken } from '../authentication/tokens';
import { verifySecret } from '../encryption/secrets';
import type { ServerHost } from '../host/serverHost';
import { findKnownBrowser } from './ssoBrowser';

/** The subject of a code: how a person showed who they are. */
interface CodeSubject {
  readonly path: 'sso' | 'password';
  readonly browser: string;
  readonly methods: readonly string[];
  readonly passwordDate: number;
  /** When the provider authenticated the person, as it said. */
  readonly authenticatedAt: number;
  /** When a signed-in person was asked to sign in again at the provider. */
  readonly again: number;
}

interface SpentCode extends Partial<CodeSubject> {
  readonly customerId: string;
  readonly companyId: string;
}

/**
 * Spends the code that single sign-on ended with: good once, and only in the browser that began it;
 * undefined for every other one.
 */
export async function spendCode(
  server: ServerHost,
  authToken: string,
  request: FastifyRequest,
): Promise<SpentCode | undefined> {
  const token = await spendToken(server.database.allCompanies, authToken, 'ssoCode');
  if (!token) return undefined;
  const subject: Partial<CodeSubject> = JSON.parse(token.subject);
  const known = findKnownBrowser(server, request);
  if (!known || !subject.browser || !verifySecret(known, subject.browser)) return undefined;
  return { ...subject, customerId: token.customer_id, companyId: token.company_id };
}
