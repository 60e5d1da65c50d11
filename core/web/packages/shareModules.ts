import { format } from '../../contract';
import { moduleLoaderKey, sharedModulesKey } from '../../contract/internal';
import type { Host } from '../host/Host';
import { sharedModules } from '../plugin';
import { strings } from './strings';

interface Shared {
  [sharedModulesKey]?: Record<string, unknown>;
  [moduleLoaderKey]?: (name: string) => Promise<unknown>;
}

/**
 * Loads modules that packages import and puts them where packages find them, with what loads others
 * later.
 *
 * @throws Error with a sentence when the console has no module of a name.
 */
export async function shareModules(host: Host, names: readonly string[]): Promise<void> {
  const shared = globalThis as Shared;
  const modules = (shared[sharedModulesKey] ??= Object.create(null) as Record<string, unknown>);
  const load = async (name: string) => (modules[name] ??= await loadModule(host, name));
  shared[moduleLoaderKey] = load;
  await Promise.all(names.map(load));
}

async function loadModule(host: Host, name: string): Promise<object> {
  const { hostModules } = await import('./hostModules');
  const load = Object.hasOwn(hostModules, name)
    ? hostModules[name]
    : host.at(sharedModules).find(({ value }) => value.name === name)?.value.load;
  if (!load) throw new Error(format(strings.notShared, { name }));
  return load();
}
