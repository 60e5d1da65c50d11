/**
 * An error of an OAuth endpoint with the standard's error code (RFC 6749, 5.2; OpenID Connect Core,
 * 3.1.2.6).
 */
export class OAuthError extends Error {
  override readonly name = 'OAuthError';
  constructor(
    /** Such as `invalid_grant`. */
    readonly error: string,
    message: string,
    readonly status = 400,
  ) {
    super(message);
  }
}

/**
 * A sentence as `error_description` may carry it: printable ASCII without quotes and backslashes,
 * at most 300 characters.
 */
export const formatErrorDescription = (text: string): string =>
  text
    .replace(/[“”"]/g, "'")
    .replace(/[‘’]/g, "'")
    .replace(/[^\x20-\x7e]|\\/g, ' ')
    .slice(0, 300);

/** The body of a refusal. */
export const faultBody = ({ error, message }: OAuthError) => ({
  error,
  error_description: formatErrorDescription(message),
});
