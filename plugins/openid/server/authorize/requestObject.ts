import { createLocalJWKSet, jwtVerify, type JWTVerifyGetKey } from 'jose';
import type { ServerHost } from '#core/server';
import { getKeySets } from '#core/server/http/published/KeySets';
import { requestAlgorithms } from '#core/contract/authentication/requestKeys';
import { oauthClients } from '#plugins/apps/contract/internal';
import type { Parameters } from './authorizationRequest';
import type { Client } from '../Clients';
import { getIssuer } from '../discovery';
import { OAuthError } from '../oauthFault';

/**
 * The parameters of a request, with those that its signed request object (`request`, OpenID Connect
 * Core 6.1) holds in place of the plain ones; an application may have it that only signed requests
 * count.
 */
export async function withRequestObject(
  server: ServerHost,
  companyId: string,
  client: Client,
  given: Parameters,
): Promise<Parameters> {
  if (given['request_uri'])
    throw new OAuthError(
      'request_uri_not_supported',
      'Send the request object in the request parameter instead.',
    );
  const { request, ...plain } = given;
  if (!request) {
    if (client.settings.enforceSignedRequestOpenid)
      throw new OAuthError(
        'invalid_request',
        `“${client.name}” requires signed requests. Send a request object.`,
      );
    return plain;
  }
  try {
    const keys = findApplicationKeys(server, companyId, client);
    const audience = getIssuer(server, companyId);
    const { payload } = await jwtVerify(request, keys, {
      algorithms: requestAlgorithms,
      issuer: client.appId,
      audience,
    });
    const signed = Object.entries(payload).flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number'
        ? [[name, String(value)] as const]
        : [],
    );
    for (const name of ['client_id', 'response_type'])
      if (payload[name] !== undefined && plain[name] !== undefined && payload[name] !== plain[name])
        throw new OAuthError(
          'invalid_request_object',
          `${name} differs between the request and its request object.`,
        );
    const { client_id = '', response_mode = '' } = plain;
    // Where only signed requests count, nothing that is not signed does but how it is answered.
    const base = client.settings.enforceSignedRequestOpenid
      ? { client_id, ...(response_mode && { response_mode }) }
      : plain;
    return { ...base, ...Object.fromEntries(signed), client_id };
  } catch (fault) {
    if (fault instanceof OAuthError) throw fault;
    const why = fault instanceof Error ? fault.message : String(fault);
    throw new OAuthError('invalid_request_object', `The request object can’t be trusted: ${why}.`);
  }
}

function findApplicationKeys(
  server: ServerHost,
  companyId: string,
  { settings }: Client,
): JWTVerifyGetKey {
  const { spJwksOpenid, spjwksUrl } = settings;
  if (spJwksOpenid) return createLocalJWKSet(JSON.parse(spJwksOpenid));
  if (!spjwksUrl) throw new Error('the application has no keys to verify it');
  const read = async () =>
    JSON.parse(await server.get(oauthClients).readKeys(companyId, spjwksUrl));
  return getKeySets(server).find(companyId, `of an application at ${spjwksUrl}`, read);
}
