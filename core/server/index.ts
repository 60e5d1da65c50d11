export { writeAudit, type AuditEntry } from './audit/audit';
export { createEncryptedColumn } from './encryption/secrets';
export { bigint, integer, json, readJson, real, text, toJson } from './database/table/Column';
export { defineTable, type RowOf, type TableTypes } from './database/table/defineTable';
export { containsText, isTaken } from './database/dialect';
export type { Queries } from './database/database';
export {
  type Call,
  type Handler,
  type ServerContribution,
  type ServerPlugin,
  defineServerPlugin,
  handle,
  handleStream,
  type ServerOptions,
  contribute,
  provide,
} from './host/plugin';
export {
  type CompanySeed,
  companySeeds,
  resources,
  entitlements,
  limits,
  jobs,
  httpRoutes,
  type AudienceResolver,
  audiences,
  type EncryptedTable,
  encryptedTables,
  archivedTables,
  countedTables,
  caches,
} from './host/points';
export type { ArchivedTable } from './host/archivedTable';
export { createAbortSignal } from './host/http/sendStream';
export { ServerHost } from './host/serverHost';
export { queueJob, type Job, type JobContext } from './jobs/job';
export { metrics } from './metrics/Metrics';
export { countRows, requireRoom, type Limited } from './tenancy/requireRoom';
export { queueMail } from './mail/outbox';
export { sharedModules } from './packages/sharedModules';
export { setting, type Setting } from './settings/setting';
export { defineSettings, type PluginSettings } from './settings/defineSettings';
