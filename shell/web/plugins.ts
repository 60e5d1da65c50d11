import type { PluginList } from '#core/web';

/** Every plugin of the console, in the order in which they take their places. */
export const plugins: PluginList = {
  connections: () => import('#plugins/connections/plugin'),
  flows: () => import('#plugins/flows/plugin'),
  apps: () => import('#plugins/apps/plugin'),
  team: () => import('#plugins/team/plugin'),
  roles: () => import('#plugins/roles/plugin'),
  audit: () => import('#plugins/audit/plugin'),
  admin: () => import('#plugins/admin/plugin'),
  analytics: () => import('#plugins/analytics/plugin'),
  templates: () => import('#plugins/templates/plugin'),
  assistant: () => import('#plugins/assistant/plugin'),
  transfer: () => import('#plugins/transfer/plugin'),
};
