import { readJson, type JsonText } from '../database';
import type { SsoProvider } from '../../contract';
import type { SsoClaims } from './readClaims';

const mark = 'iss:';

/**
 * What a session keeps of a sign-on at a provider: which one it was, and whether two factors count
 * as shown.
 */
export function methodsOf(
  { trustMfa }: SsoProvider,
  { issuer, methods }: SsoClaims,
): readonly string[] {
  const second = trustMfa && methods.includes('mfa') ? ['mfa'] : [];
  return ['fed', `${mark}${issuer}`, ...second];
}

/** The provider that a session came from, by the methods it keeps (a JSON list). */
export const issuerOf = (methods: JsonText<string[]>): string | undefined =>
  readJson(methods)
    .find(method => method.startsWith(mark))
    ?.slice(mark.length);
