import { readJson, type ServerHost } from '#core/server';
import { hashSecret, verifySecret } from '#core/server/internal';
import { defaultTokenAuthMethod } from '../contract';
import type { OAuthClient, OAuthClients } from '../contract/internal';
import { openKey } from './appKeys';
import { readPolicies, toPolicy } from './appRow';
import { readPublishedKeys } from './readPublishedKeys';
import { noteUse } from './rotation';
import type { AppRow } from './tables';

/** Returns applications as OAuth clients. */
export const createOAuthClients = (server: ServerHost): OAuthClients => ({
  find: async (companyId, clientId) => findClient(server, companyId, clientId),
  readKeys: async (companyId, url) => readPublishedKeys(server, companyId, url),
});

async function findClient(
  server: ServerHost,
  companyId: string,
  clientId: string,
): Promise<OAuthClient | undefined> {
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
