import { createHash } from 'node:crypto';
import type { NodeCall } from '#plugins/connectors/contract';
import { TextCache } from '#plugins/connectors/contract/kit/TextCache';
import type { IsolatedPackage } from './IsolatedPackage';
import type { CallFunctions } from './PackageProcess';

/** By package, so that none reads what another cached. */
const caches = new WeakMap<IsolatedPackage, TextCache>();

/** Creates the cache of a package between calls: texts of one connection of one environment. */
export function createCache(
  { from, connector }: { readonly from: IsolatedPackage; readonly connector: number },
  { connection, interaction }: NodeCall,
): CallFunctions['now'] {
  let cache = caches.get(from);
  if (!cache) caches.set(from, (cache = new TextCache()));
  const own = cache;
  const hash = createHash('sha256')
    .update(JSON.stringify([connector, connection]))
    .digest('hex');
  const toKey = (name: unknown) => `${hash} ${String(name).slice(0, 200)}`;
  return {
    getCached: name => own.get(interaction.companyId, toKey(name)),
    setCached: (name, value, seconds) => {
      if (typeof value === 'string')
        own.set(interaction.companyId, toKey(name), value, Number(seconds));
    },
  };
}
