export * from './access';
export { auditHash, writeAudit, type AuditEntry, type AuditTable } from './audit/audit';
export { verifyChain, type ChainVerdict } from './audit/verifyChain';
export {
  Database,
  engineOf,
  holds,
  isTaken,
  OpenFault,
  RowMissed,
  secureRows,
  writeRows,
  type Queries,
  type RowWrite,
} from './database';
export { countImport } from './host/countImport';
export { countRun, countVisit, tryKey } from './host/countRequest';
export { createServer, type Sluice } from './host/createServer';
export { loadPlugins, type ServerPluginList } from './host/loadPlugins';
export * from './host/plugin';
export { leaving } from './host/sendStream';
export {
  countRows,
  limited,
  requireRoom,
  roomFault,
  roomFor,
  type Limited,
} from './installation/room';
export { parseJson } from './host/parseJson';
export { isAddress, liesIn } from './http/addressRange';
export { TooMany } from './host/rateLimit';
export { ServerHost } from './host/serverHost';
export { requireSuperAdminLeft } from './companies/requireSuperAdminLeft';
export { CompanyKeys, companyKeys } from './keys/CompanyKeys';
export { LeaseLost, jobWorker, JobWorker, queueJob, type Job, type JobContext } from './jobs';
export { metrics, Metrics, type Counter, type Histogram } from './metrics/Metrics';
export { mailer, mailText, queueMail, type Mail } from './mail/outbox';
export { latestRefresh, startRefresh, type RefreshProgress } from './secrets/refreshes';
export { sealedColumn } from './secrets/sealedColumn';
export type { Place } from './secrets/secrets';
export { readSettings, SettingFault, type Settings } from './settings';
