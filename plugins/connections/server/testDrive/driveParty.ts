import type { ServerHost } from '#core/server';
import type { TestDriveParty } from '../../contract';

const loopback = /^(127(\.\d+){3}|\[::1\])$/;

/**
 * The name, domain and origins that credentials of a test drive belong to. Browsers make none for
 * numbers: this machine goes by its name.
 */
export function driveParty(
  { settings }: Pick<ServerHost, 'settings'>,
  { name, id, origins = [] }: TestDriveParty = {},
) {
  const own = new URL(settings.publicUrl);
  const named = new URL(own);
  if (loopback.test(own.hostname)) named.hostname = 'localhost';
  return {
    name: name || named.hostname,
    id: id || named.hostname,
    origins: [...new Set([own.origin, named.origin, ...origins])],
  };
}
