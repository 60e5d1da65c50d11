import { format } from '../../../../core/contract';
import { driveStrings as strings } from '../../driveStrings';

/** Why a browser made no credential or gave no answer, in words. */
export function ceremonyFault(error: unknown, host: string): string {
  const { name, message } = error as Error;
  if (name === 'NotAllowedError' || name === 'AbortError') return strings.cancelled.text;
  if (name === 'ConstraintError' || name === 'NotSupportedError') return strings.noAuthenticator.text;
  if (name === 'InvalidStateError') return strings.already.text;
  if (name === 'SecurityError') return format(strings.wrongOrigin, { host });
  return message;
}
