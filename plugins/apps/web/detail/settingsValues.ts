import { Failure } from '#core/contract';

/** The lines of a text that say something. */
export const splitLines = (text: string): string[] =>
  text
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean);

/**
 * The failure with its places named as the form's fields are: `body/oauth/values/redirectUris/2` is
 * `redirectUris`.
 */
export function toFieldFailure(error: unknown): unknown {
  if (!(error instanceof Failure) || !error.details) return error;
  const details = error.details.map(({ at, message }) => ({
    at: at.replace(/^body\/oauth\/values\/(\w+).*$/, 'body/$1'),
    message,
  }));
  return new Failure(error.status, error.code, error.message, details);
}
