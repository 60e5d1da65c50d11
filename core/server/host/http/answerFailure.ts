import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { errorMessages, codes, Failure, getField } from '#core/contract';
import type { ErrorBody } from '#core/contract/internal';
import { isDiskFull, isOutOfRange, isUnavailable } from '../../database/dialect';
import { KeyMissingError } from '../../encryption/secrets';
import { strings } from '../strings';
import type { FailureFormat } from '../plugin';
import { TooManyRequestsError } from '../limits/RateLimit';
import { schemaFaults, type SchemaFault } from './schemaFaults';

const secondsToRetry = 2;

/** The one error body of the wire (wire facts, section 0). */
export const errorBody = (failure: Failure, serviceName: string): ErrorBody => ({
  cause: '',
  logLevel: 'error',
  serviceName,
  message: failure.message,
  errorMessage: failure.message,
  success: false,
  httpResponseCode: failure.status,
  code: failure.code,
  ...(failure.details && { details: failure.details }),
});

const toErrorBody = (failure: Failure) => errorBody(failure, 'sluice');

/** The failure that an error is of a caller; undefined for what nobody expects. */
export function asFailure(error: FastifyError | Failure): Failure | undefined {
  if (error instanceof Failure) return error;
  if (error.validation) {
    const faults = error.validation as unknown as readonly SchemaFault[];
    const details = schemaFaults(error.validationContext ?? 'body', faults);
    return new Failure(
      400,
      codes.invalid,
      details.map(({ at, message }) => `${at} ${message}`).join('; '),
      details,
    );
  }
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return new Failure(
      413,
      codes.invalid,
      'The request body is too large. Send less data, or split it into several requests.',
    );
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
    return new Failure(415, codes.invalid, 'Send the request body as application/json.');
  if (error.statusCode && error.statusCode < 500)
    return new Failure(error.statusCode, codes.invalid, error.message);
  if (isOutOfRange(error)) return new Failure(400, codes.invalid, strings.outOfRange.text);
  return undefined;
}

/** Returns what this server cannot do now and can do later; undefined for other errors. */
export function asUnavailable(error: unknown): Failure | undefined {
  if (isDiskFull(error)) {
    const isOfDatabase = getField(getField(error, 'cause'), 'code') === '53100';
    const { text } = isOfDatabase ? strings.databaseDiskFull : strings.diskFull;
    return new Failure(503, codes.databaseDown, text);
  }
  if (error instanceof KeyMissingError) return new Failure(503, 0, strings.keyMissing.text);
  if (isUnavailable(error)) return new Failure(503, codes.databaseDown, strings.databaseDown.text);
  return undefined;
}

/** Whether nobody expects an error: it is none of the caller’s, and none of the database’s. */
export const isUnexpected = (error: unknown): boolean =>
  !asFailure(error as FastifyError) && !asUnavailable(error);

/**
 * Answers any thrown error with the wire's body; the unexpected is logged whole and told in the
 * catalogue's words. `format` tells it to callers of plugins whose calls follow another format.
 */
export function answerFailure(
  error: FastifyError | Failure,
  request: FastifyRequest,
  reply: FastifyReply,
  { toFailure, toFailureBody = toErrorBody }: FailureFormat = {},
): FastifyReply {
  const expected = asFailure(error);
  if (!expected) {
    const { id: reqId, method, routeOptions } = request;
    request.log.error(
      { err: error, reqId, call: `${method} ${routeOptions.url}` },
      'unexpected error',
    );
  }
  const unavailable = expected ? undefined : asUnavailable(error);
  const found = expected ?? unavailable ?? new Failure(500, 0, errorMessages.unknown.text);
  if (isUnavailable(error) || unavailable) reply.header('retry-after', secondsToRetry);
  if (found instanceof TooManyRequestsError) reply.header('retry-after', found.seconds);
  const failure = toFailure?.(found) ?? found;
  return reply.status(failure.status).send(toFailureBody(failure, request));
}
