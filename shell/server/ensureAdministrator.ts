import { isOpen, mintSetUpKey, setUp, SettingError, type ServerHost } from '#core/server';

/**
 * While no administrator exists: makes the one that the environment names, or returns the path of a
 * fresh set-up link.
 */
export async function ensureAdministrator(server: ServerHost): Promise<string | undefined> {
  if (!(await isOpen(server))) return undefined;
  const { admin } = server.settings;
  if (!admin) return `/setup?key=${await mintSetUpKey(server)}`;
  const name = admin.email.split('@')[0] ?? 'Administrator';
  try {
    await setUp(server, {
      firstName: name,
      lastName: '',
      ...admin,
      company: 'My company',
      examples: false,
    });
  } catch (error) {
    throw new SettingError(
      `SLUICE_ADMIN_EMAIL or SLUICE_ADMIN_PASSWORD cannot be used: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
  return undefined;
}
