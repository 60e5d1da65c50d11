import type { ServerHost } from '#core/server';
import { tryKey } from '#core/server/internal';
import type { ClientCredentials } from '#plugins/apps/contract';
import { oauthClients, type OAuthClient } from '#plugins/apps/contract/internal';
import type { FastifyRequest } from 'fastify';
import { OAuthError } from './oauthFault';

export type Client = OAuthClient;

/** The scopes of these that an application may still request, in their order. */
export const listAllowed = (
  { settings: { allowedScopes } }: Pick<Client, 'settings'>,
  scope: string,
): readonly string[] => scope.split(' ').filter(each => allowedScopes.includes(each));

/** The application of this ID, when it may use OpenID Connect; undefined otherwise. */
export const findClient = async (
  server: ServerHost,
  companyId: string,
  clientId: string,
): Promise<Client | undefined> => server.get(oauthClients).find(companyId, clientId);

const decodeFormText = (text: string) => {
  try {
    return decodeURIComponent(text.replace(/\+/g, ' '));
  } catch {
    return text;
  }
};

type SentMethod = ClientCredentials['method'];

/**
 * The id and secret that a request brings, in its header (`client_secret_basic`) or its form
 * (`client_secret_post`), if in any.
 */
export function readCredentials(request: FastifyRequest, form: URLSearchParams): ClientCredentials {
  const header = request.headers.authorization ?? '';
  const posted = { id: form.get('client_id') ?? '', secret: form.get('client_secret') ?? '' };
  if (!/^Basic\b/i.test(header)) {
    const method: SentMethod = form.has('client_secret') ? 'client_secret_post' : 'none';
    return { ...posted, method };
  }
  const basic = /^Basic ([A-Za-z0-9+/=_-]+)$/i.exec(header)?.[1] ?? '';
  const text = Buffer.from(basic, 'base64').toString('utf8');
  const at = text.indexOf(':');
  const given = {
    id: decodeFormText(text.slice(0, Math.max(0, at))),
    secret: decodeFormText(text.slice(at + 1)),
    method: 'client_secret_basic' as SentMethod,
  };
  if (form.has('client_secret') || (posted.id && posted.id !== given.id))
    throw new OAuthError(
      'invalid_request',
      'Client credentials are in both the header and the request body. Use only one.',
    );
  return given;
}

/** Why a client of this method is refused, by what its request must bring. */
const demands: Readonly<Record<string, string>> = {
  client_secret: 'Send the client secret in the Authorization header or the request body.',
  client_secret_basic: 'Send the client secret in the Authorization header.',
  client_secret_post: 'Send the client secret as client_secret in the request body.',
  none: 'This application is a public client. Send only client_id, without a secret.',
};

/**
 * The client that asks, authenticated by the method of its application and no other. `proven` is
 * false for a public client, which has no secret. A wrong secret is refused, and counted.
 */
export async function authenticateClient(
  server: ServerHost,
  companyId: string,
  request: FastifyRequest,
  form: URLSearchParams,
): Promise<{ readonly client: Client; readonly proven: boolean }> {
  const { id, secret, method } = readCredentials(request, form);
  const client = await tryKey(server, request, companyId, async () => {
    const stored = await findClient(server, companyId, id);
    if (!stored || !accepts(stored, method) || method === 'none') return stored;
    return stored.hasSecret(secret) ? stored : undefined;
  });
  if (!client)
    throw new OAuthError(
      'invalid_client',
      'The client is unknown, can’t use OpenID Connect, or sent an incorrect client secret.',
      401,
    );
  if (!accepts(client, method))
    throw new OAuthError('invalid_client', demands[client.method] ?? '', 401);
  return { client, proven: method !== 'none' };
}

const accepts = ({ method }: Client, sent: SentMethod) =>
  method === 'client_secret' ? sent !== 'none' : method === sent;
