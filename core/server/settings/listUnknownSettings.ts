import { settingNames } from './settingNames';
import type { Environment } from './settingUrls';
import type { PluginSettings } from './defineSettings';

interface Known {
  /** The plugins that run, with what they declare. */
  readonly plugins: readonly { readonly id: string; readonly settings?: PluginSettings }[];
  /** Plugins that do not run now: nothing is known of their settings. */
  readonly resting: readonly string[];
}

/** Returns a sentence for each variable that looks like a setting and is none. */
export function listUnknownSettings(
  environment: Environment,
  { plugins, resting }: Known,
): readonly string[] {
  const declared = plugins.flatMap(({ settings }) => settings?.list ?? []);
  const names = new Set([...settingNames, ...declared.map(({ name }) => name)]);
  const running = new Set(plugins.map(({ id }) => id));
  const prefixes = resting.filter(id => !running.has(id)).map(id => `SLUICE_${id.toUpperCase()}_`);
  return Object.keys(environment)
    .filter(
      name =>
        name.startsWith('SLUICE_') &&
        !names.has(name) &&
        !prefixes.some(prefix => name.startsWith(prefix)),
    )
    .map(
      name =>
        `${name} is not a Sluice setting and is ignored. docs/operating.md lists all settings.`,
    );
}
