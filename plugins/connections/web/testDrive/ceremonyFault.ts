import { format } from '#core/contract';
import { driveStrings as strings } from '../../driveStrings';

/** The site that a credential is made for, or asked of. */
const siteIn = (options: unknown): string => {
  const { rp, rpId } = options as { rp?: { id?: string }; rpId?: string };
  return rp?.id ?? rpId ?? '';
};

/** Why a browser made no credential or gave no answer, in words. */
export function ceremonyFault(error: unknown, host: string, options: unknown): string {
  const { name, message } = error as Error;
  if (name === 'NotAllowedError' || name === 'AbortError') return strings.cancelled.text;
  if (name === 'ConstraintError' || name === 'NotSupportedError')
    return strings.noAuthenticator.text;
  if (name === 'InvalidStateError') return strings.already.text;
  if (name === 'SecurityError') return format(strings.wrongOrigin, { host, site: siteIn(options) });
  return message;
}
