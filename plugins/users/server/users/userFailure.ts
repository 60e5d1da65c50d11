import { codes, Failure } from '#core/contract';
import { DirectoryError } from '#plugins/connectors/contract';
import type { DirectoryErrorCode } from '#plugins/connectors/contract/internal';

const codeOf: Partial<Record<DirectoryErrorCode, number>> = {
  userNotFound: codes.notFound,
  groupNotFound: codes.notFound,
  taken: codes.conflict,
  identityTaken: codes.conflict,
  limitReached: codes.limitReached,
};
const statusOf: Partial<Record<DirectoryErrorCode, number>> = {
  userNotFound: 404,
  groupNotFound: 404,
  taken: 409,
  identityTaken: 409,
};

/** A refusal of the directory as an answer, at the field it is about; anything else as it is. */
export function userFailure(fault: unknown): unknown {
  if (!(fault instanceof DirectoryError)) return fault;
  const status = statusOf[fault.code] ?? 400;
  const code = codeOf[fault.code] ?? codes.invalid;
  const { field, message } = fault;
  const at = field === 'userId' || field === 'groupId' ? `params/${field}` : `body/${field}`;
  return new Failure(status, code, message, field ? [{ at, message }] : undefined);
}

/** Does what the directory may refuse, and tells a refusal as an answer. */
export async function withUserFailures<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (fault) {
    throw userFailure(fault);
  }
}
