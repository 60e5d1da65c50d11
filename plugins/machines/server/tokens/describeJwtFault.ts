import { errors } from 'jose';
import { format } from '#core/contract';
import { strings } from '../../strings';
import { RemoteKeysError } from './remoteKeys';

/** Returns a sentence that says why an assertion or token is not accepted. */
export function describeJwtFault(fault: unknown): string {
  if (fault instanceof RemoteKeysError) return format(strings.keysUnread, { why: fault.message });
  if (fault instanceof errors.JWTExpired) return strings.jwtExpired.text;
  if (fault instanceof errors.JWTClaimValidationFailed)
    return fault.reason === 'missing'
      ? format(strings.claimMissing, { claim: fault.claim })
      : format(strings.claimWrong, { claim: fault.claim });
  if (fault instanceof errors.JOSEAlgNotAllowed || fault instanceof errors.JOSENotSupported)
    return strings.algorithmWrong.text;
  if (
    fault instanceof errors.JWSSignatureVerificationFailed ||
    fault instanceof errors.JWKSNoMatchingKey
  )
    return strings.signatureWrong.text;
  return strings.jwtMalformed.text;
}
