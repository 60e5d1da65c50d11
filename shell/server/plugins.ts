import { defineServerPlugin } from '#core/server';
import type { ServerPluginList } from '#core/server/internal';

/** What stands in the console alone, so that nothing else takes its id here. */
const inConsole = (id: string) => async () => ({ default: defineServerPlugin({ id }) });

/** The server halves of this installation, in the order in which they take their places. */
export const plugins: ServerPluginList = {
  variables: () => import('#plugins/variables/server'),
  connectors: () => import('#plugins/connectors/server'),
  services: () => import('#plugins/services/server'),
  connections: () => import('#plugins/connections/server'),
  users: () => import('#plugins/users/server'),
  flows: () => import('#plugins/flows/server'),
  examples: () => import('#plugins/examples/server'),
  linter: () => import('#plugins/linter/server'),
  compare: () => import('#plugins/compare/server'),
  runtime: () => import('#plugins/runtime/server'),
  pingone: () => import('#plugins/pingone/server'),
  pages: () => import('#plugins/pages/server'),
  mail: () => import('#plugins/mail/server'),
  runs: () => import('#plugins/runs/server'),
  personas: () => import('#plugins/personas/server'),
  refactoring: () => import('#plugins/refactoring/server'),
  suggestions: () => import('#plugins/suggestions/server'),
  isolation: () => import('#plugins/isolation/server'),
  apps: () => import('#plugins/apps/server'),
  machines: () => import('#plugins/machines/server'),
  team: () => import('#plugins/team/server'),
  roles: () => import('#plugins/roles/server'),
  audit: () => import('#plugins/audit/server'),
  entrance: () => import('#plugins/entrance/server'),
  admin: () => import('#plugins/admin/server'),
  packages: () => import('#plugins/packages/server'),
  transfer: () => import('#plugins/transfer/server'),
  adminapi: () => import('#plugins/adminapi/server'),
  analytics: () => import('#plugins/analytics/server'),
  templates: () => import('#plugins/templates/server'),
  assistant: () => import('#plugins/assistant/server'),
  mcp: () => import('#plugins/mcp/server'),
  shell: inConsole('shell'),
  editor: inConsole('editor'),
  references: inConsole('references'),
  properties: inConsole('properties'),
  layout: inConsole('layout'),
  routing: inConsole('routing'),
  settings: inConsole('settings'),
  problems: inConsole('problems'),
};
