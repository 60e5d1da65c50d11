import type { SharedModule } from '#core/contract';
import { sharedModulesKey } from '#core/contract/internal';
import { core, type ServerPlugin } from '../host/plugin';

/** Modules that packages import from the server, including the contracts of plugins. */
export const sharedModules = core<SharedModule>('sharedModules', ({ name }) => name);

/** Puts the shared modules of these plugins where packages find them. */
export async function shareModules(plugins: readonly ServerPlugin[]): Promise<void> {
  const shared = ((globalThis as Record<symbol, unknown>)[sharedModulesKey] ??= {}) as Record<
    string,
    object
  >;
  const all = plugins.flatMap(({ contributes = [] }) =>
    contributes.flatMap(({ point, value }) =>
      point.id === sharedModules.id ? [value as SharedModule] : [],
    ),
  );
  for (const { name, load } of all) shared[name] ??= await load();
}
