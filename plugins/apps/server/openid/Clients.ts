import { readJson, type ServerHost } from '#core/server';
import { hashSecret, verifySecret, tryKey } from '#core/server/internal';
import {
  defaultTokenAuthMethod,
  type ClientCredentials,
  type OAuth,
  type Policy,
} from '../../contract';
import { openKey } from '../appKeys';
import { readPolicies, toPolicy } from '../appRow';
import { noteUse } from '../rotation';
import type { AppRow } from '../tables';
import type { FastifyRequest } from 'fastify';
import { OAuthError } from './oauthFault';

type Values = Omit<OAuth['values'], 'clientSecret'>;

/** An application as an OAuth client; its id is the application's. */
export interface Client {
  readonly appId: string;
  readonly name: string;
  readonly settings: Values;
  /** How it authenticates: one of `tokenAuthMethods`. */
  readonly method: string;
  /** Its enabled policies, oldest first. */
  readonly policies: readonly Policy[];
  /** Compares in the same time whatever is given. */
  hasSecret(secret: string): boolean;
}

/** The scopes of these that an application may still request, in their order. */
export const listAllowed = (
  { settings: { allowedScopes } }: Pick<Client, 'settings'>,
  scope: string,
): readonly string[] => scope.split(' ').filter(each => allowedScopes.includes(each));

/** The application of this id, when it may use OpenID Connect; undefined otherwise. */
export async function findClient(
  server: ServerHost,
  companyId: string,
  clientId: string,
): Promise<Client | undefined> {
  if (!clientId) return undefined;
  const db = server.database.forCompany(companyId);
  const row = await db
    .selectFrom('apps')
    .selectAll()
    .where('app_id', '=', clientId)
    .executeTakeFirst();
  if (row?.status !== 'enabled') return undefined;
  const { enabled, values } = readJson(row.oauth);
  if (!enabled || !values.enabled) return undefined;
  const policies = (await readPolicies(db, [row.app_id]))
    .map(toPolicy)
    .filter(({ status }) => status === 'enabled');
  return {
    appId: row.app_id,
    name: row.name,
    settings: values,
    method: values.tokenEndpointAuthMethod ?? defaultTokenAuthMethod,
    policies,
    hasSecret: hasSecret(server, row),
  };
}

const hasSecret = (server: ServerHost, row: AppRow) => (secret: string) => {
  if (verifySecret(secret, hashSecret(openKey(server, row, 'client_secret')))) return true;
  const good =
    row.previous_secret_until > Date.now() && verifySecret(secret, row.previous_secret_hash);
  if (good) noteUse(server, row.company_id, row.app_id);
  return good;
};

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
    const found = await findClient(server, companyId, id);
    if (!found || !accepts(found, method) || method === 'none') return found;
    return found.hasSecret(secret) ? found : undefined;
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
