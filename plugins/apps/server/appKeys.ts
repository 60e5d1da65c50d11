import { newSecret } from '#core/contract/internal';
import type { ServerHost, AudienceResolver } from '#core/server';
import { hashSecret, isKeyMissing, tryKey } from '#core/server/internal';
import type { AppRow } from './tables';
import { policies } from '#plugins/runtime/contract';

type KeyColumn = 'prod_key' | 'test_key' | 'client_secret';

const place = (appId: string, column: KeyColumn) => ({ table: 'apps', row: appId, column });

/** Fresh keys of an application, as its row keeps them: encrypted to be shown, hashed to be found. */
export function createAppKeys(server: ServerHost, companyId: string, appId: string) {
  const [prod, test] = [newSecret(), newSecret()];
  return {
    prod_key: server.secrets.encrypt(companyId, place(appId, 'prod_key'), prod),
    test_key: server.secrets.encrypt(companyId, place(appId, 'test_key'), test),
    prod_key_hash: hashSecret(prod),
    test_key_hash: hashSecret(test),
  };
}

export const freshSecret = (server: ServerHost, companyId: string, appId: string) => ({
  client_secret: server.secrets.encrypt(companyId, place(appId, 'client_secret'), newSecret()),
});

/** A key or the secret of a row, opened. */
export const openKey = (server: ServerHost, row: AppRow, column: KeyColumn): string =>
  server.secrets.decrypt(row.company_id, place(row.app_id, column), row[column]);

/**
 * The same; undefined where it was encrypted with a key that is lost, so that it can only be rotated.
 */
export function openKeptKey(
  server: ServerHost,
  row: AppRow,
  column: KeyColumn,
): string | undefined {
  return isKeyMissing(server.secrets, row[column]) ? undefined : openKey(server, row, column);
}

/** An application of the company that the address names, by the API key in X-SK-API-KEY. */
export const apiKeyAudience: AudienceResolver = {
  audience: 'app',
  async resolve(request, server) {
    const { companyId = '' } = request.params as { readonly companyId?: string };
    const apiKey = request.headers['x-sk-api-key'];
    const app = await tryKey(server, request, companyId, async () =>
      typeof apiKey === 'string' && apiKey
        ? server.find(policies)?.appOfKey(companyId, apiKey)
        : undefined,
    );
    return app && { companyId, subject: { appId: app.appId } };
  },
};
