/** Returns the list of one half of the plugins with one more at its end. */
export function register(source: string, id: string, half: 'plugin' | 'server'): string {
  const end = source.lastIndexOf('}');
  if (end < 0) throw new Error(`The plugin list has no \`plugins = { … }\` object to add to.`);
  const before = source.slice(0, end).trimEnd();
  const comma = /[{,]$/.test(before) ? '' : ',';
  return `${before}${comma}\n${formatLine(id, half)}${source.slice(end)}`;
}

/** Returns the list without a plugin; unchanged where it is not in it. */
export const unregister = (source: string, id: string, half: 'plugin' | 'server'): string =>
  source.replace(formatLine(id, half), '');

const formatLine = (id: string, half: string) =>
  `  ${id}: () => import('#plugins/${id}/${half}'),\n`;

/** The lists of plugins, relative to the repository, with the half that each names. */
export const lists = {
  'shell/server/plugins.ts': 'server',
  'shell/web/plugins.ts': 'plugin',
} as const;
