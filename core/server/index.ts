export { createCompany, addMembership } from './tenancy/createCompany';
export { createCustomer, normalizeEmail, prepareCustomer } from './tenancy/createCustomer';
export { admit, type Proof } from './authentication/admit';
export { callIn } from './authorization/callIn';
export { findEntry } from './authorization/entry';
export { getSession } from './authentication/identify';
export {
  confirmedLately,
  requireConfirmed,
  openSessions,
  sessionTokens,
} from './authentication/sessions';
export {
  consoleFlows,
  type ConsoleFlow,
  type ConsoleFlows,
  type FlowPurpose,
} from './authentication/consoleFlows';
export {
  getSignInContext,
  findSelfLockout,
  type SignInContext,
} from './authentication/policy/selfLockout';
export { rightsIn } from './authorization/rightsIn';
export { readCompanyName } from './tenancy/createCompany';
export { findHomes, isOperator, proveAddress, requireHome } from './tenancy/home';
export { homeSecurity, parseSecuritySettings } from './authentication/policy/securitySettings';
export {
  covers,
  readRoles,
  type StoredRole,
  requireCovered,
  findUncoveredPermissions,
} from './authorization/roles';
export { deferredTasks, DeferredTasks } from './jobs/deferredTasks';
export { checkPassword } from './passwords/checkPassword';
export {
  describePasswordFaults,
  findPasswordFaults,
  isCommon,
} from './passwords/findPasswordFaults';
export {
  clearTries,
  countTry,
  giveBackAddress,
  takeAddress,
  untilUnlocked,
} from './authentication/lockout';
export { recordEverywhere, writeAudit, type AuditEntry } from './audit/audit';
export { auditHash, type AuditRow } from './audit/auditEvents';
export { requireFit, setPassword } from './passwords/setPassword';
export {
  actions,
  adminRole,
  builtIn,
  readRole,
  Rights,
  computeRights,
  superAdmin,
  type Policy,
} from './authorization/rights';
export { hashSecret, verifySecret, createEncryptedColumn, type Place } from './encryption/secrets';
export { isOpen, mintSetUpKey, setUp } from './authentication/setUp';
export {
  findToken,
  issueToken,
  readToken,
  revokeTokens,
  spendToken,
  type TokenKind,
} from './authentication/tokens';
export { readTrailEnd } from './audit/trailEnd';
export { verifyChain, type ChainVerdict } from './audit/verifyChain';
export {
  bigint,
  Database,
  defineTable,
  getEngine,
  containsText,
  inStatements,
  integer,
  isTaken,
  json,
  DatabaseOpenError,
  OutdatedError,
  prepareAndWrite,
  readJson,
  real,
  refuseInTransaction,
  DatabaseDownError,
  RowNotFoundError,
  secureRows,
  text,
  toJson,
  writeRows,
  type JsonText,
  type Queries,
  type RowOf,
  type RowWrite,
  type Tables,
  type TableTypes,
} from './database';
export { countImport, countRun, countTryAt, countVisit, tryKey } from './host/limits/counts';
export { createServer, type Sluice } from './host/createServer';
export { LiveServer } from './host/LiveServer';
export { loadPlugins, type ServerPluginList } from './host/mounting/loadPlugins';
export * from './host/plugin';
export { createAbortSignal } from './host/http/sendStream';
export {
  countRows,
  describeFull,
  limited,
  limitFailure,
  readEntitlement,
  readRoom,
  requireRoom,
  type Limited,
  type Room,
} from './tenancy/requireRoom';
export { parseJson } from './host/http/parseJson';
export { isAddress, liesIn } from './http/addressRange';
export { TooManyRequestsError } from './host/limits/RateLimit';
export { ServerHost } from './host/serverHost';
export { requireSuperAdminLeft } from './tenancy/requireSuperAdminLeft';
export { CompanyKeys, companyKeys } from './encryption/CompanyKeys';
export {
  createPause,
  FairQueue,
  heavyWork,
  LeaseLostError,
  jobWorker,
  JobWorker,
  queueJob,
  stringifySliced,
  timeSlices,
  type Job,
  type JobContext,
} from './jobs';
export { metrics, Metrics, type Counter, type Histogram } from './metrics/Metrics';
export { nameInMail } from './mail/nameInMail';
export { mailer, mailText, queueMail, type Mail } from './mail/outbox';
export { latestRefresh, startRefresh, type RefreshProgress } from './encryption/refreshes';
export { readSettings, SettingError, type Settings } from './settings';
export { PackageError } from './packages/PackageError';
export type { PackageManifest } from './packages/PackageManifest';
export { getIntegrity, largestArchive } from './packages/readArchive';
export {
  checkArchive,
  installPackage,
  listStoredPackages,
  removePackage,
  requireTrust,
  rollBackPackage,
  switchPackage,
  type CheckedPackage,
  type StoredPackage,
} from './packages/packageStore';
export { sharedModules } from './packages/sharedModules';
export { readPackageKeys } from './packages/verifySignature';
