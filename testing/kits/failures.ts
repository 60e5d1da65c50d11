const modules: Readonly<Record<string, any>> = import.meta.glob(
  '../../plugins/*/contract/failures.ts',
  { eager: true },
);

/** The failure texts of all plugins, by name; a new plugin needs no line here. */
export const failures: Readonly<Record<string, any>> = Object.assign(
  {},
  ...Object.values(modules).map(module => module.failures),
);
