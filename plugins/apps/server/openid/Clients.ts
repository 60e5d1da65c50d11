import { hashSecret, verifySecret, readJson, type ServerHost, tryKey } from '#core/server';
import type { OAuth, Policy } from '../../contract';
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
  /** Its enabled policies, oldest first. */
  readonly policies: readonly Policy[];
  /** Compares in the same time whatever is given. */
  hasSecret(secret: string): boolean;
}

/** The application of this id, when it may use OpenID Connect; undefined otherwise. */
export async function findClient(
  server: ServerHost,
  companyId: string,
  clientId: string,
): Promise<Client | undefined> {
  if (!clientId) return undefined;
  const db = server.database.of(companyId);
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
