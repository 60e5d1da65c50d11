export { createCompany, addMembership } from './access/createCompany';
export { createCustomer, normalizeEmail } from './access/createCustomer';
export { admit, firstCompany, type Proof } from './access/admit';
export { callIn } from './access/callIn';
export { entryOf } from './access/entryOf';
export { sessionOf } from './access/identify';
export { confirmedLately, requireConfirmed } from './access/requireConfirmed';
export {
  consoleFlows,
  type ConsoleFlow,
  type ConsoleFlows,
  type FlowPurpose,
} from './access/consoleFlows';
export { comerOf } from './access/comerOf';
export { rightsIn } from './access/rightsIn';
export { securityFor } from './access/securityFor';
export { securityOf } from './access/securityOf';
export { covers, readRoles, type StoredRole } from './access/readRoles';
export { requireCovered, uncovered } from './access/requireCovered';
export { afterwards, Afterwards } from './access/afterwards';
export { checkPassword } from './access/checkPassword';
export { isCommon } from './access/commonPassword';
export {
  clearTries,
  countTry,
  giveBackAddress,
  takeAddress,
  untilUnlocked,
} from './access/lockout';
export { openSessions, sessionTokens } from './access/openSessions';
export { recordEverywhere } from './access/recordEverywhere';
export { requireFit, setPassword } from './access/setPassword';
export {
  actions,
  adminRole,
  builtIn,
  readRole,
  Rights,
  rightsOf,
  superAdmin,
  type Policy,
} from './access/rights';
export { hashSecret, isSecretOf } from './access/secretHash';
export { isOpen, mintSetUpKey, setUp } from './access/setUp';
export {
  findToken,
  issueToken,
  readToken,
  revokeTokens,
  spendToken,
  type TokenKind,
} from './access/tokens';
export { wayInFault, type Comer } from './access/wayIn';
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
