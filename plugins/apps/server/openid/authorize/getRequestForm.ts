import type { FastifyRequest } from 'fastify';
import type { Parameters } from './authorizationRequest';
import { OAuthError } from '../oauthFault';

/** The form of a request; empty for a request with none. */
export const getRequestForm = ({ body }: FastifyRequest): URLSearchParams =>
  body instanceof URLSearchParams ? body : new URLSearchParams();

/**
 * The parameters of a request, from its form or its query; one that comes twice is refused, as the
 * standard has it.
 */
export function parseRequestParameters(request: FastifyRequest): Parameters {
  const query = new URLSearchParams(
    request.url.includes('?') ? request.url.slice(request.url.indexOf('?') + 1) : '',
  );
  const given = request.method === 'POST' ? getRequestForm(request) : query;
  const twice = [...new Set(given.keys())].find(name => given.getAll(name).length > 1);
  if (twice) throw new OAuthError('invalid_request', `The parameter ${twice} comes twice.`);
  return Object.fromEntries(given);
}
