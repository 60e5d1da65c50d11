import type { ServerHost } from '../../../../core/server';
import type { TestDriveParty } from '../../contract';

/** The name, domain and origins that credentials of a test drive belong to. */
export function driveParty({ settings }: ServerHost, { name, id, origins = [] }: TestDriveParty = {}) {
  const own = new URL(settings.publicUrl);
  return { name: name || own.hostname, id: id || own.hostname, origins: [own.origin, ...origins] };
}
