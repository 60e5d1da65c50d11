import type { ServerHost } from '#core/server';

const pause = 60_000;

/**
 * Remembers that a replaced key or secret was used, at most once a minute; what it is used for does
 * not wait for it.
 */
export function noteUse(server: ServerHost, companyId: string, appId: string): void {
  const now = Date.now();
  server.database
    .of(companyId)
    .updateTable('apps')
    .set({ previous_used: now })
    .where('app_id', '=', appId)
    .where('previous_used', '<', now - pause)
    .execute()
    .catch((error: unknown) =>
      server.log.warn({ error, appId }, 'The use of a replaced key was not noted.'),
    );
}
