/** The contracts of all plugins, as modules; a new plugin needs no line here. */
export const contracts: readonly object[] = Object.values<object>(
  import.meta.glob('../../plugins/*/contract/{index,internal}.ts', { eager: true }),
);
