import type { FastifyRequest } from 'fastify';
import { tryKey, type ServerHost } from '#core/server';
import { findClient, type Client } from './Clients';
import { OAuthError } from './oauthFault';

const decodeFormText = (text: string) => {
  try {
    return decodeURIComponent(text.replace(/\+/g, ' '));
  } catch {
    return text;
  }
};

/**
 * The id and secret that a request brings, in its header (`client_secret_basic`) or its form
 * (`client_secret_post`).
 */
function credentials(request: FastifyRequest, form: URLSearchParams) {
  const basic = /^Basic ([A-Za-z0-9+/=_-]+)$/i.exec(request.headers.authorization ?? '')?.[1];
  const posted = { id: form.get('client_id') ?? '', secret: form.get('client_secret') ?? '' };
  if (!basic) return posted;
  const text = Buffer.from(basic, 'base64').toString('utf8');
  const at = text.indexOf(':');
  const given = {
    id: decodeFormText(text.slice(0, Math.max(0, at))),
    secret: decodeFormText(text.slice(at + 1)),
  };
  if (posted.secret || (posted.id && posted.id !== given.id))
    throw new OAuthError(
      'invalid_request',
      'The client names itself twice. Use the header or the form.',
    );
  return given;
}

/**
 * The client that asks. `proven` is false for one that brought no secret; a wrong secret is
 * refused, and counted.
 */
export async function authenticateClient(
  server: ServerHost,
  companyId: string,
  request: FastifyRequest,
  form: URLSearchParams,
): Promise<{ readonly client: Client; readonly proven: boolean }> {
  const { id, secret } = credentials(request, form);
  const client = await tryKey(server, request, companyId, async () => {
    const found = await findClient(server, companyId, id);
    return found && (!secret || found.hasSecret(secret)) ? found : undefined;
  });
  if (!client)
    throw new OAuthError(
      'invalid_client',
      'The client is not known, may not use OpenID Connect, or its secret is wrong.',
      401,
    );
  return { client, proven: secret !== '' };
}
