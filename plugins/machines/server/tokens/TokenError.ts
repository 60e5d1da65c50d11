/** Why a service account is given no token: an error code of RFC 6749 and its sentence. */
export class TokenError extends Error {
  override readonly name = 'TokenError';
  constructor(
    readonly error: string,
    message: string,
    readonly status = 400,
  ) {
    super(message);
  }
}

/** The client did not prove who it is. */
export const invalidClient = (message: string): TokenError =>
  new TokenError('invalid_client', message, 401);
