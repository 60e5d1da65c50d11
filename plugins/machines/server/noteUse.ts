import type { ServerHost } from '#core/server';
import { deferredTasks } from '#core/server/internal';

const pause = 60_000;

type Used =
  | { readonly table: 'service_accounts'; readonly id: 'account_id' }
  | { readonly table: 'service_secrets'; readonly id: 'secret_id' }
  | { readonly table: 'service_keys'; readonly id: 'key_id' }
  | { readonly table: 'service_issuers'; readonly id: 'issuer_id' }
  | { readonly table: 'personal_tokens'; readonly id: 'token_id' };

/** Remembers when and from where a thing was used, at most once a minute; nobody waits for it. */
export function noteUse(
  server: ServerHost,
  { table, id }: Used,
  row: { readonly companyId: string; readonly key: string; readonly usedDate: number },
  address: string,
): void {
  const now = Date.now();
  if (row.usedDate > now - pause) return;
  server.get(deferredTasks).add(`a use of ${table}`, async () => {
    await server.database
      .forCompany(row.companyId)
      .updateTable(table)
      .set({ used_date: now, used_address: address })
      .where(id, '=', row.key)
      .where('used_date', '<', now - pause)
      .execute();
  });
}
