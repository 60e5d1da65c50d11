const modules = (import.meta as any).glob('../../plugins/*/contract/failures.ts', { eager: true });

/** The failure texts of all plugins, by name; a new plugin needs no line here. */
export const failures: Readonly<Record<string, any>> = Object.assign(
  {},
  ...Object.values<any>(modules).map(module => module.failures),
);
