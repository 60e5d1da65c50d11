import type { ServerHost } from '#core/server';
import { hashSecret } from '#core/server/internal';
import { createAppKeys, freshSecret, openKeptKey } from './appKeys';
import type { AppRow } from './tables';

/** No keys and no secret from before. */
export const nothingBefore = {
  previous_prod_hash: '',
  previous_test_hash: '',
  previous_keys_until: 0,
  previous_secret_hash: '',
  previous_secret_until: 0,
  previous_used: 0,
} satisfies Partial<AppRow>;

const end = (minutes: number) => (minutes > 0 ? Date.now() + minutes * 60_000 : 0);

/**
 * Fresh keys for an application; those it had stay good for some minutes, those before them do not.
 */
export function createRotatedKeys(
  server: ServerHost,
  row: AppRow,
  minutes: number,
): Partial<AppRow> {
  return {
    ...createAppKeys(server, row.company_id, row.app_id),
    previous_prod_hash: minutes > 0 ? row.prod_key_hash : '',
    previous_test_hash: minutes > 0 ? row.test_key_hash : '',
    previous_keys_until: end(minutes),
    previous_used: 0,
    keys_rotated_date: Date.now(),
  };
}

/** The same for its secret. */
export function createRotatedSecret(
  server: ServerHost,
  row: AppRow,
  minutes: number,
): Partial<AppRow> {
  const before = minutes > 0 ? openKeptKey(server, row, 'client_secret') : undefined;
  return {
    ...freshSecret(server, row.company_id, row.app_id),
    previous_secret_hash: before === undefined ? '' : hashSecret(before),
    previous_secret_until: end(minutes),
    previous_used: 0,
    secret_rotated_date: Date.now(),
  };
}

const pause = 60_000;

/**
 * Remembers that a replaced key or secret was used, at most once a minute; what it is used for does
 * not wait for it.
 */
export function noteUse(server: ServerHost, companyId: string, appId: string): void {
  const now = Date.now();
  server.database
    .forCompany(companyId)
    .updateTable('apps')
    .set({ previous_used: now })
    .where('app_id', '=', appId)
    .where('previous_used', '<', now - pause)
    .execute()
    .catch((error: unknown) =>
      server.log.warn({ error, appId }, 'The use of a replaced key was not recorded.'),
    );
}
