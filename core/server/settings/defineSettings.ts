import { SettingError, settingNames } from './settingNames';
import type { Environment } from './settingUrls';
import type { Setting } from './setting';

/** A setting under the name that operators set it by. */
export interface NamedSetting extends Setting {
  readonly name: string;
}

/** The settings of a plugin, as a value. */
export interface PluginSettings<Values = unknown> {
  readonly kind: 'settings';
  /** The plugin's id. */
  readonly plugin: string;
  readonly list: readonly NamedSetting[];
  /**
   * Reads them from the variables of the process.
   *
   * @throws SettingError that says which one to change
   */
  read(environment: Environment): Values;
}

type Declared = Readonly<Record<string, Setting>>;
type ValuesOf<S extends Declared> = {
  readonly [Key in keyof S]: S[Key] extends Setting<infer Value> ? Value : never;
};

/** The name of a plugin's setting: `apiKey` of the plugin `risk` is `SLUICE_RISK_API_KEY`. */
const toName = (plugin: string, key: string) =>
  `SLUICE_${plugin}_${key.replace(/[A-Z]/g, letter => `_${letter}`)}`.toUpperCase();

/**
 * Declares what an operator can set for a plugin. Handlers read it with `server.settingsOf(…)`.
 *
 * @param plugin the plugin's id, with which the names of the settings begin
 * @param check returns a sentence where the values do not fit one another
 */
export function defineSettings<const S extends Declared>(
  plugin: string,
  settings: S,
  check: (values: ValuesOf<S>) => string | undefined = () => undefined,
): PluginSettings<ValuesOf<S>> {
  const named = Object.entries(settings).map(
    ([key, setting]) => [key, { ...setting, name: toName(plugin, key) }] as const,
  );
  return {
    kind: 'settings',
    plugin,
    list: named.map(([, setting]) => setting),
    read(environment) {
      const taken = named.find(([, { name }]) => settingNames.includes(name));
      if (taken)
        throw new SettingError(`${taken[1].name} is reserved for the server. Use another name.`);
      const values = Object.fromEntries(
        named.map(([key, { name, read }]) => [key, read(environment[name], name)]),
      ) as ValuesOf<S>;
      const fault = check(values);
      if (fault !== undefined) throw new SettingError(fault);
      return values;
    },
  };
}
