import { formatErrorDescription } from '#plugins/apps/contract/redirects';

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

/** The body of a refusal. */
export const faultBody = ({ error, message }: OAuthError) => ({
  error,
  error_description: formatErrorDescription(message),
});
