import type { PluginList } from '#core/web';

/** Every plugin of the console, in the order in which they take their places. */
export const plugins: PluginList = {
  variables: () => import('#plugins/variables/plugin'),
  connectors: () => import('#plugins/connectors/plugin'),
  connections: () => import('#plugins/connections/plugin'),
  users: () => import('#plugins/users/plugin'),
  flows: () => import('#plugins/flows/plugin'),
  linter: () => import('#plugins/linter/plugin'),
  runtime: () => import('#plugins/runtime/plugin'),
  editor: () => import('#plugins/editor/plugin'),
  settings: () => import('#plugins/settings/plugin'),
  problems: () => import('#plugins/problems/plugin'),
  compare: () => import('#plugins/compare/plugin'),
  pages: () => import('#plugins/pages/plugin'),
  runs: () => import('#plugins/runs/plugin'),
  apps: () => import('#plugins/apps/plugin'),
  team: () => import('#plugins/team/plugin'),
  roles: () => import('#plugins/roles/plugin'),
  audit: () => import('#plugins/audit/plugin'),
  entrance: () => import('#plugins/entrance/plugin'),
  admin: () => import('#plugins/admin/plugin'),
  analytics: () => import('#plugins/analytics/plugin'),
  templates: () => import('#plugins/templates/plugin'),
  assistant: () => import('#plugins/assistant/plugin'),
  transfer: () => import('#plugins/transfer/plugin'),
  pingone: () => import('#plugins/pingone/plugin'),
};
