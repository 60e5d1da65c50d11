import type { ServerPluginList } from '#core/server';

/** The server halves of this installation, in the order in which they take their places. */
export const plugins: ServerPluginList = {
  connections: () => import('#plugins/connections/server'),
  flows: () => import('#plugins/flows/server'),
  apps: () => import('#plugins/apps/server'),
  team: () => import('#plugins/team/server'),
  roles: () => import('#plugins/roles/server'),
  audit: () => import('#plugins/audit/server'),
  entrance: () => import('#plugins/entrance/server'),
  admin: () => import('#plugins/admin/server'),
  transfer: () => import('#plugins/transfer/server'),
  analytics: () => import('#plugins/analytics/server'),
  templates: () => import('#plugins/templates/server'),
  assistant: () => import('#plugins/assistant/server'),
};
