import type { Problem } from '#core/contract/internal';
import type { ServerPlugin } from '../plugin';
import { findMachineFault } from './StartError';

/** Server halves by id, each loaded when the server starts. */
export type ServerPluginList = Readonly<Record<string, () => Promise<{ default: ServerPlugin }>>>;

/** The server halves that could be loaded, in the order of the list, and why others could not. */
export interface LoadedPlugins {
  readonly plugins: readonly ServerPlugin[];
  readonly problems: readonly Problem[];
}

/**
 * Loads the server halves of a list after those that are there `first`; one that fails is left out
 * and named.
 *
 * @throws StartError where the machine keeps one from being loaded
 */
export async function loadPlugins(
  list: ServerPluginList | readonly ServerPlugin[],
  first: readonly ServerPlugin[] = [],
): Promise<LoadedPlugins> {
  const loaders = isArray(list)
    ? list.map(plugin => [plugin.id, async () => ({ default: plugin })] as const)
    : Object.entries(list);
  const loads = await Promise.allSettled(
    loaders.map(async ([, load]) => checkPlugin(await load())),
  );
  for (const load of loads) {
    const fault = load.status === 'rejected' && findMachineFault(load.reason);
    if (fault) throw fault;
  }
  const plugins = [...first];
  const problems: Problem[] = [];
  for (const [index, load] of loads.entries())
    if (load.status === 'rejected')
      problems.push({ code: 'LOAD_FAILED', plugin: loaders[index]?.[0] ?? '', cause: load.reason });
    else if (plugins.some(({ id }) => id === load.value.id))
      problems.push({ code: 'DUPLICATE_PLUGIN', plugin: load.value.id });
    else plugins.push(load.value);
  return { plugins, problems };
}

const isArray: (list: unknown) => list is readonly ServerPlugin[] = Array.isArray;

/** Returns the plugin of a module; throws where it does not have the shape of one. */
function checkPlugin({ default: plugin }: { readonly default?: ServerPlugin }): ServerPlugin {
  if (typeof plugin?.id !== 'string')
    throw new Error('server.ts has no default export created with defineServerPlugin');
  for (const [index, handler] of (plugin.handles ?? []).entries())
    if (!handler?.endpoint || typeof handler.run !== 'function')
      throw new Error(`handles[${index}] is not created with handle(endpoint, run)`);
  for (const [index, contribution] of (plugin.contributes ?? []).entries()) {
    if (!contribution?.point || contribution.value === undefined)
      throw new Error(`contributes[${index}] has no extension point or no value`);
    contribution.point.idOf?.(contribution.value);
  }
  return plugin;
}
