import { trimEnd } from '#core/contract/trimEnd';
import { AuthorizationResponseError, ClientError, ResponseBodyError } from 'openid-client';

/** Why single sign-on came to nothing: a code as in OAuth, and a sentence for the person. */
export class SsoError extends Error {
  override readonly name = 'SsoError';
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

const longest = 300;

/** Converts an error during sign-in at a provider to one that is shown to the person. */
export function toSsoError(fault: unknown): SsoError {
  if (fault instanceof SsoError) return fault;
  if (fault instanceof AuthorizationResponseError || fault instanceof ResponseBodyError) {
    const { error, error_description: description } = fault;
    if (error === 'access_denied')
      return new SsoError(error, 'Sign-in was canceled or denied by your company’s provider.');
    const reason = trimEnd((description || error).slice(0, longest), '.');
    return new SsoError(error, `Your company’s provider denied the sign-in: ${reason}.`);
  }
  const causes: Error[] = [];
  for (let each = fault; each instanceof Error && causes.length < 5; each = each.cause)
    causes.push(each);
  const innermost = (causes.findLast(({ message }) => message)?.message ?? String(fault)).slice(
    0,
    longest,
  );
  if (!(fault instanceof ClientError)) return new SsoError('provider_unreachable', innermost);
  // The library's outermost sentence is general; the innermost says what it met.
  return new SsoError(
    'untrusted_answer',
    `The response from your company’s provider can’t be trusted or read: ${trimEnd(innermost, '.')}.`,
  );
}
