import { verifySecret } from '#core/server/internal';
import { strings } from '../../strings';
import type { Asked, Proof } from './Proof';
import { invalidClient } from './TokenError';

/** Finds the secret of an account that a request brings; throws where it is none that is valid now. */
export async function proveSecret(
  { server, companyId, account }: Asked,
  secret: string,
): Promise<Proof> {
  const rows = await server.database
    .forCompany(companyId)
    .selectFrom('service_secrets')
    .selectAll()
    .where('account_id', '=', account.account_id)
    .execute();
  const now = Date.now();
  const row = rows.find(each => verifySecret(secret, each.secret_hash));
  if (!row || (row.expires > 0 && row.expires <= now))
    throw invalidClient(row ? strings.secretExpired.text : strings.wrongClient.text);
  return {
    method: 'secret',
    credentialId: row.secret_id,
    usedDate: row.used_date,
    ends: row.expires,
    told: { secret: `…${row.ending}` },
  };
}
