import type { Context } from '#core/web';
import { apiClient } from '#core/web/services';
import { listInstalled } from '../contract';

/** Lists the installed packages for the palette. */
export default async function findPackages(context: Context, signal: AbortSignal) {
  const { packages } = await context.get(apiClient).api.call(listInstalled, {}, { signal });
  return packages.map(each => ({
    id: each.pluginId,
    title: each.name,
    hint: each.version,
    subject: each,
  }));
}
