import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { codes, Failure, format } from '#core/contract';
import { mediaTypes } from '../contract/resources';
import { strings } from '../strings';

/** A fault of a request as the published format has it. */
interface Detail {
  readonly code: string;
  readonly message: string;
  readonly target?: string;
  readonly innerError?: object;
}

/**
 * Gives a failure of the console’s calls the status that the published format has for it: a missing
 * right is 403 there, and so is a reached limit; whatever else is the caller’s fault is 400.
 */
export function toFailure(failure: Failure): Failure {
  const status = toStatus(failure);
  return status === failure.status
    ? failure
    : new Failure(status, failure.code, failure.sentence ?? failure.message, failure.details);
}

const listed: ReadonlySet<number> = new Set([400, 401, 403, 404, 415, 429, 502, 503]);

function toStatus({ status, code }: Failure): number {
  if (code === codes.notAuthorized || code === codes.limitReached) return 403;
  if (listed.has(status)) return status;
  return status < 500 ? 400 : 500;
}

/** `body/flows/0/flowId` as the published format writes it: `flows[0].flowId`. */
export const toTarget = (at: string): string =>
  at
    .replace(/^(?:body|querystring|query|params)\/?/, '')
    .split('/')
    .map(part => (/^\d+$/.test(part) ? `[${part}]` : part))
    .join('.')
    .replaceAll('.[', '[');

function toDetailCode(message: string): string {
  if (/\bis required\b/.test(message)) return 'REQUIRED_VALUE';
  if (/\bmust not be empty\b|\bEnter a name\b/.test(message)) return 'EMPTY_VALUE';
  if (/\bat (?:least|most) \d/.test(message)) return 'OUT_OF_RANGE';
  return 'INVALID_VALUE';
}

const codeOf: Readonly<Record<number, string>> = {
  401: 'ACCESS_FAILED',
  403: 'ACCESS_FAILED',
  404: 'NOT_FOUND',
  415: 'INVALID_REQUEST',
  429: 'REQUEST_LIMITED',
  500: 'UNEXPECTED_ERROR',
  502: 'BAD_GATEWAY',
  503: 'SERVICE_UNAVAILABLE',
};

/** Words a failure in the published format. */
export function toFailureBody(failure: Failure, request: FastifyRequest): object {
  const { status } = failure;
  const id = randomUUID();
  if (status >= 500)
    request.log.warn({ reqId: request.id, errorId: id }, 'a call was not answered');
  const details = listDetails(failure, request);
  return {
    id,
    code: codeOf[status] ?? toRequestCode(failure, request),
    message: failure.message || strings.failed.text,
    ...(details.length > 0 && { details }),
  };
}

/** Whether fields are at fault, the whole body, or what was asked for. */
function toRequestCode({ details = [] }: Failure, { body, method }: FastifyRequest): string {
  if (details.length > 0) return 'INVALID_DATA';
  const unread = body === undefined && (method === 'POST' || method === 'PUT');
  return unread ? 'INVALID_REQUEST' : 'REQUEST_FAILED';
}

/** Returns the media types that the call of a request takes. */
function listMediaTypes({ sluice, routeOptions }: FastifyRequest): readonly string[] {
  const line = `${String(routeOptions.method)} ${String(routeOptions.url).replace(/^\/v1/, '')}`;
  const handlers = sluice?.server.plugins.flatMap(({ handles }) => handles ?? []) ?? [];
  const known = handlers.find(({ endpoint }) => endpoint.line === line)?.endpoint.mediaTypes;
  return known ?? [mediaTypes.json];
}

function listDetails(failure: Failure, request: FastifyRequest): readonly Detail[] {
  const { status, code, message, details = [] } = failure;
  if (status === 401) return [{ code: 'INVALID_TOKEN', message }];
  if (status === 403)
    return [
      {
        code: code === codes.limitReached ? 'LICENSE_EXCEEDED' : 'INSUFFICIENT_PERMISSIONS',
        message,
      },
    ];
  if (status === 429) return [{ code: 'LIMIT_EXCEEDED', message }];
  if (status === 415) {
    const allowedValues = listMediaTypes(request);
    const text = format(strings.mediaType, { known: allowedValues.join(', ') });
    return [
      {
        code: 'INVALID_VALUE',
        message: text,
        target: 'Content-Type',
        innerError: { allowedValues },
      },
    ];
  }
  return details.map(({ at, message: said }) => ({
    code: code === codes.conflict ? 'UNIQUENESS_VIOLATION' : toDetailCode(said),
    message: said,
    ...(toTarget(at) && { target: toTarget(at) }),
  }));
}
