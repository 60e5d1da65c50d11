import type { ServerPlugin } from '../host/plugin';
import { resources } from '../host/points';
import { PackageError } from './PackageError';
import type { PackageManifest } from './PackageManifest';

/**
 * Checks that a server half brings what its package.json says and nothing more, under names of its
 * own.
 *
 * @throws PackageError with a sentence
 */
export function checkServerHalf(half: unknown, manifest: PackageManifest): Partial<ServerPlugin> {
  const plugin = half as Partial<ServerPlugin>;
  const { id } = manifest;
  if (plugin.id !== undefined && plugin.id !== id)
    throw new PackageError(
      `Its server code has the ID "${plugin.id}", but its package.json has "${id}". Use the same ID.`,
    );
  const tables = (plugin.tables ?? []).map(({ name }) => name);
  const strange = tables.find(name => name !== id && !name.startsWith(`${id}_`));
  if (strange !== undefined)
    throw new PackageError(`Its table "${strange}" must begin with "${id}_".`);
  const migrations = Object.keys(plugin.migrations ?? {});
  const unnamed = migrations.find(
    name => !new RegExp(`^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d_${id}(_|$)`).test(name),
  );
  if (unnamed !== undefined)
    throw new PackageError(
      `Its migration "${unnamed}" must be named with its time and the plugin’s ID, such as 2026-12-01T09:00_${id}_color.`,
    );
  requireListed('tables', tables, manifest.tables);
  requireListed(
    'endpoints',
    (plugin.handles ?? []).map(({ endpoint }) => endpoint.line),
    manifest.endpoints,
  );
  const rights = (plugin.contributes ?? []).flatMap(({ point, value }) =>
    point.id === resources.id ? [(value as { permission: { id: string } }).permission.id] : [],
  );
  requireListed('permissions', rights, manifest.permissions);
  const settings = plugin.settings?.list.map(({ name }) => name) ?? [];
  const foreign = settings.find(name => !name.startsWith(`SLUICE_${id.toUpperCase()}_`));
  if (foreign !== undefined)
    throw new PackageError(
      `Its setting "${foreign}" must begin with "SLUICE_${id.toUpperCase()}_".`,
    );
  requireListed('settings', settings, manifest.settings);
  return plugin;
}

function requireListed(what: string, has: readonly string[], says: readonly string[]): void {
  const hidden = has.find(each => !says.includes(each));
  if (hidden !== undefined)
    throw new PackageError(
      `It adds ${hidden}, which its package.json doesn’t list under "sluice.${what}". Build it again.`,
    );
}
