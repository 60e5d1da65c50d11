import { DirectoryError } from '#plugins/connectors/contract';
import type { DirectoryErrorCode } from '#plugins/connectors/contract/internal';
import { invalidValue, PlatformError } from '../../contract';

/** Nobody, or no single user, is meant. */
export const noUserMatch = (message = 'No user matches the identifier.'): PlatformError =>
  new PlatformError(['noUserMatch', 'notFound'], message, { status: 404, code: 'NOT_FOUND' });

export const notFound = (message: string): PlatformError =>
  new PlatformError(['notFound', 'noUserMatch'], message, { status: 404, code: 'NOT_FOUND' });

const targets: Readonly<Record<string, string>> = {
  phone: 'mobilePhone',
  givenName: 'name.given',
  familyName: 'name.family',
};
const converters: Partial<Record<DirectoryErrorCode, (fault: DirectoryError) => PlatformError>> = {
  userNotFound: ({ message }) => notFound(message),
  groupNotFound: ({ message }) => notFound(message),
  ambiguous: ({ message }) => noUserMatch(message),
  taken: ({ message, field }) =>
    invalidValue(['uniquenessViolation'], message, { code: 'UNIQUENESS_VIOLATION', target: field }),
  limitReached: ({ message }) =>
    new PlatformError(['unexpectedError'], message, { status: 429, code: 'REQUEST_LIMITED' }),
  weakPassword: ({ message }) =>
    invalidValue(['invalidValue', 'passwordPolicyNotValid', 'constraintViolation'], message, {
      target: 'password',
    }),
};

/** Returns what the directory refuses, in the platform's form; undefined for any other fault. */
export function toPlatformFault(fault: unknown): PlatformError | undefined {
  if (fault instanceof PlatformError) return fault;
  if (!(fault instanceof DirectoryError)) return undefined;
  const target = targets[fault.field] ?? fault.field;
  return (
    converters[fault.code]?.(fault) ??
    invalidValue(['invalidValue', 'invalidInput'], fault.message, target ? { target } : {})
  );
}
