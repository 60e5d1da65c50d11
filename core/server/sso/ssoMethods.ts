import { readJson, type JsonText } from '../database';
import type { SsoProvider } from '../../contract';
import type { SsoClaims } from './readClaims';

const mark = 'iss:';

/**
 * Lists the authentication methods that a session stores after sign-in at a provider: which
 * provider it was, and whether it counts as two factors.
 */
export function listMethods(
  { trustMfa }: SsoProvider,
  { issuer, methods }: SsoClaims,
): readonly string[] {
  const second = trustMfa && methods.includes('mfa') ? ['mfa'] : [];
  return ['fed', `${mark}${issuer}`, ...second];
}

/** The provider that a session came from, by the methods it keeps (a JSON list). */
export const findIssuer = (methods: JsonText<string[]>): string | undefined =>
  readJson(methods)
    .find(method => method.startsWith(mark))
    ?.slice(mark.length);
