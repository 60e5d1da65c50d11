import { hashSecret, verifySecret, readJson, type ServerHost } from '#core/server';
import type { OAuth, Policy } from '../../contract';
import { openKey } from '../appKeys';
import { readPolicies, toPolicy } from '../appRow';
import { noteUse } from '../rotation/noteUse';
import type { AppRow } from '../tables';

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
