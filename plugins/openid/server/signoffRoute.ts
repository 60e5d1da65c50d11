import { addressWith } from '#plugins/apps/contract/redirects';
import { compactVerify, type JWTPayload } from 'jose';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { toSentence } from '#core/contract/internal';
import type { ServerHost } from '#core/server';
import { companyKeys, countVisit } from '#core/server/internal';
import { leadToPageOrigin } from '#core/server/http/leadToPageOrigin';
import { runWire } from '#plugins/runtime/contract';
import { getCompanyId, parseRequestParameters } from './authorize/authorizationRequest';
import { findClient } from './Clients';
import { Grants } from './grants/Grants';
import { getIssuer } from './discovery';
import { OAuthError } from './oauthFault';
import { openidPage } from './openidPage';
import { openidStrings } from '../strings';

/**
 * Ends what an application was given (OpenID Connect RP-Initiated Logout), and leads on only to an
 * address that it registered.
 */
export function signoff(server: ServerHost) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const companyId = getCompanyId(request);
    await countVisit(server, request, companyId);
    try {
      const given = parseRequestParameters(request);
      const hint = given['id_token_hint']
        ? await readHint(server, companyId, given['id_token_hint'])
        : undefined;
      const clientId = given['client_id'] ?? hint?.aud ?? '';
      if (hint && clientId !== hint.aud)
        throw new OAuthError('invalid_request', 'The ID token belongs to another client.');
      const leadsTo = given['post_logout_redirect_uri'];
      const client = await findClient(server, companyId, clientId);
      if (leadsTo && !client?.settings.logoutUris.includes(leadsTo))
        throw new OAuthError(
          'invalid_request',
          'The post_logout_redirect_uri is not registered for the application.',
        );
      if (hint) await new Grants(server, companyId).revoke(hint.sid);
      const cookies = await server.get(runWire).signOff(companyId, request);
      if (cookies.length > 0) void reply.header('set-cookie', [...cookies]);
      // Who signed in on hosted pages is known at their origin.
      if (await leadToPageOrigin(server, request, reply, companyId)) return reply;
      const { state } = given;
      if (leadsTo) return reply.redirect(state ? addressWith(leadsTo, { state }) : leadsTo, 303);
      const { headers, html } = await openidPage(server, request, companyId, {
        title: 'signedOff',
        text: toSentence(openidStrings.signedOffText),
      });
      return reply.headers(headers).send(html);
    } catch (fault) {
      if (!(fault instanceof OAuthError)) throw fault;
      const { headers, html } = await openidPage(server, request, companyId, {
        title: 'notSignedOff',
        detail: fault,
      });
      return reply.status(fault.status).headers(headers).send(html);
    }
  };
}

/** An ID token that we signed, however old: who is signed off needs no fresh one. */
async function readHint(server: ServerHost, companyId: string, hint: string) {
  try {
    const keys = server.get(companyKeys).findKeyOf(companyId);
    const { payload, protectedHeader } = await compactVerify(hint, keys, { algorithms: ['RS256'] });
    if (protectedHeader.typ !== 'JWT') throw new Error('another kind of token');
    const { iss, aud, sid }: JWTPayload = JSON.parse(new TextDecoder().decode(payload));
    if (iss !== getIssuer(server, companyId)) throw new Error('another issuer');
    return { aud: String(aud), sid: String(sid) };
  } catch {
    throw new OAuthError(
      'invalid_request',
      'The id_token_hint is not an ID token of this provider.',
    );
  }
}
