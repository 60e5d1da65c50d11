/** The lists of plugins, relative to the repository, with the half that each names. */
export const lists = {
  'shell/server/plugins.ts': 'server',
  'shell/web/plugins.ts': 'plugin',
} as const;
