import type { ServerPluginList } from '#core/server';

/** The server halves of this installation, in the order in which they take their places. */
export const plugins: ServerPluginList = {
  variables: () => import('#plugins/variables/server'),
  connectors: () => import('#plugins/connectors/server'),
  services: () => import('#plugins/services/server'),
  connections: () => import('#plugins/connections/server'),
  users: () => import('#plugins/users/server'),
  flows: () => import('#plugins/flows/server'),
  linter: () => import('#plugins/linter/server'),
  compare: () => import('#plugins/compare/server'),
  runtime: () => import('#plugins/runtime/server'),
  pingone: () => import('#plugins/pingone/server'),
  pages: () => import('#plugins/pages/server'),
  mail: () => import('#plugins/mail/server'),
  runs: () => import('#plugins/runs/server'),
  refactoring: () => import('#plugins/refactoring/server'),
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
