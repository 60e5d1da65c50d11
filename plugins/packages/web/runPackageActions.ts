import { openAt, type Context } from '#core/web';
import { apiClient } from '#core/web/services';
import * as contract from '../contract';
import type { InstalledPackage } from '../contract';

export const openInstall = (context: Context) =>
  openAt(context, contract.packagesPage.to(), { install: '' });

export const turnOn = (context: Context, { pluginId }: InstalledPackage) =>
  context
    .get(apiClient)
    .run(contract.setPackageState, { params: { pluginId }, body: { state: 'on' } });

export const turnOff = (context: Context, { pluginId }: InstalledPackage) =>
  context
    .get(apiClient)
    .run(contract.setPackageState, { params: { pluginId }, body: { state: 'off' } });

export const rollBack = (context: Context, { pluginId }: InstalledPackage) =>
  context.get(apiClient).run(contract.restorePackage, { params: { pluginId } });

export const remove = (context: Context, { pluginId }: InstalledPackage) =>
  context.get(apiClient).run(contract.deletePackage, { params: { pluginId } });

/** Lists the installed packages for the palette. */
export async function findPackages(context: Context, signal: AbortSignal) {
  const { packages } = await context
    .get(apiClient)
    .api.call(contract.listInstalled, {}, { signal });
  return packages.map(each => ({
    id: each.pluginId,
    title: each.name,
    hint: each.version,
    subject: each,
  }));
}
