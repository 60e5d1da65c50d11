export { createCompany, addMembership, readCompanyName } from './tenancy/createCompany';
export { createCustomer, normalizeEmail, prepareCustomer } from './tenancy/createCustomer';
export {
  countMembers,
  insertInvitation,
  isVouched,
  listPeople,
  takeUpInvitation,
  type InvitationRow,
} from './tenancy/memberInvitations';
export { releaseAddress } from './tenancy/releaseAddress';
export { admit, type Proof } from './authentication/admit';
export { callIn } from './authorization/callIn';
export { findSession, getSession } from './authentication/identify';
export {
  actorNames,
  findActorNames,
  findPeopleNames,
  type ActorNames,
} from './authentication/actorNames';
export { actorRoles, findActorRights, type ActorRoles } from './authorization/actorRoles';
export { actorKeepers, withKeepers, type ActorKeepers } from './authentication/actorKeepers';
export { bearers, type BearerKind } from './authentication/bearers';
export { actAs, perform } from './host/perform';
export { callGuards, type CallGuard } from './host/callGuards';
export { callWithin, createOwnCall } from './host/createOwnCall';
export { hasRecentSignIn, requireConfirmed, openSessions } from './authentication/sessions';
export { sessionTokens } from './authentication/tokens';
export {
  consoleFlows,
  type ConsoleFlow,
  type ConsoleFlows,
  type FlowPurpose,
} from './authentication/consoleFlows';
export { getSignInContext, type SignInContext } from './authentication/policy/selfLockout';
export { findCallerRoles, findRoleRights, rightsIn } from './authorization/rightsIn';
export { findEntry } from './authorization/entry';
export { isProviderChanged, findTrustingCompanies } from './sso/ssoConfined';
export { findHome, findHomes, isOperator, proveInSession, requireHome } from './tenancy/home';
export { covers, readRoles, type StoredRole, requireCovered } from './authorization/roles';
export { deferredTasks } from './jobs/deferredTasks';
export {
  describePasswordFaults,
  findPasswordFaults,
  isCommon,
} from './passwords/findPasswordFaults';
export {
  clearTries,
  forgottenMs,
  isLocked,
  longestLock,
  takeInvitation,
  takeMemberMail,
  untilUnlocked,
} from './authentication/lockout';
export { belongsElsewhere } from './passwords/isUnsafeLink';
export { recordAtHome } from './audit/audit';
export { recordBefore } from './audit/recordBefore';
export { auditHash, type AuditRow } from './audit/auditEvents';
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
export { findKeyFault } from './encryption/rootKey';
export {
  hashSecret,
  isLocked as isKeyMissing,
  KeyMissingError,
  verifySecret,
  type Place,
} from './encryption/secrets';
export { isOpen, mintSetUpKey, setUp } from './authentication/setUp';
export {
  findToken,
  issueToken,
  readToken,
  revokeTokens,
  spendToken,
} from './authentication/tokens';
export { readHeadsDate } from './audit/headsMark';
export { readTrailEnd } from './audit/trailEnd';
export { eventSize, readEvents, type SizedEvent } from './audit/readEvents';
export { verifyChain } from './audit/verifyChain';
export { Database } from './database/database';
export {
  getEngine,
  DatabaseOpenError,
  DatabaseDownError,
  isUnavailable,
  rethrowUnavailable,
} from './database/dialect';
export { inStatements } from './database/writeRows';
export { runTogether } from './database/staging/runTogether';
export { OutdatedError, prepareAndWrite } from './database/prepareAndWrite';
export { refuseInTransaction } from './database/writing';
export { RowNotFoundError, writeRows, type RowWrite } from './database/writeRows';
export { secureRows } from './database/postgres/postgres';
export type { Tables } from './database/tables';
export { countImport, countRun, countTryAt, countVisit, tryKey } from './host/limits/counts';
export { findPermissionFlag } from './processes/permissionFlag';
export { lowerProcessPriority } from './processes/lowerPriority.mjs';
export { ProcessFile } from './processes/ProcessFile';
export { createServer, type Sluice } from './host/createServer';
export { LiveServer } from './host/LiveServer';
export { loadPlugins, type ServerPluginList } from './host/mounting/loadPlugins';
export {
  companyFlags,
  packageParts,
  pageTexts,
  type AnyEncryptedTable,
  type PackagePart,
} from './host/points';
export type { ArchivedRow, ArchiveTarget, ImportedTable, WrittenRows } from './host/archivedTable';
export { adoptedId } from './tenancy/adoptedId';
export { KeySet } from './tenancy/KeySet';
export {
  describeFull,
  limitFailure,
  memberLimit,
  readEntitlement,
  readRoom,
  roleLimit,
  type Room,
} from './tenancy/requireRoom';
export { parseJson } from './host/http/parseJson';
export { readMediaType } from './host/http/mediaTypes';
export { isAddress, liesIn } from './http/addressRange';
export { outgoingCalls, type OutgoingCalls } from './http/OutgoingCalls';
export { TooManyRequestsError } from './host/limits/RateLimit';
export { lockCompany, lockForImport } from './tenancy/lockCompany';
export { requireSuperAdminLeft } from './tenancy/requireSuperAdminLeft';
export { companyKeys } from './encryption/CompanyKeys';
export { createPause, createTurnCheck } from './fairness/createPause';
export { FairQueue } from './fairness/FairQueue';
export { heavyWork, longAnswers } from './fairness/heavyWork';
export { heldDocuments } from './host/limits/HeldDocuments';
export { countPendingRuns, findPendingRun } from './jobs/job';
export { jobWorker, JobWorker } from './jobs/JobWorker';
export { chooseDue } from './jobs/turns/chooseDue';
export { countSlices } from './jobs/turns/countSlices';
export { forgetFew, forgetOld } from './jobs/turns/forgetOld';
export { findHold } from './jobs/turns/ClockWatch';
export { listCompanies } from './jobs/turns/listCompanies';
export { listDueCompanies } from './jobs/turns/listDueCompanies';
export { selectOldest } from './jobs/turns/selectOldest';
export { sweepRows } from './jobs/turns/sweepRows';
export { walkRows, type Condition } from './jobs/turns/walkRows';
export { isClockSetBack } from './jobs/turns/isClockSetBack';
export { planEach } from './jobs/turns/planEach';
export { parseLongJson, readLongJson, readPassingJson } from './fairness/readLongJson';
export { hashJsonSliced, writeLongJson } from './fairness/writeLongJson';
export { sendJson } from './host/http/sendJson';
export { finishTurns, takeTurns } from './jobs/turns/takeTurns';
export { runByLength, runSliced, timeSlices } from './fairness/TimeSlices';
export { Metrics } from './metrics/Metrics';
export { nameInMail } from './mail/nameInMail';
export { mailText, queueMailOf, type Mail } from './mail/outbox';
export {
  countFlowMail,
  MailLimitError,
  queueFlowMail,
  readMailRooms,
  type MailRoom,
} from './mail/flowMail';
export { findLatestReencryption, startReencryption } from './encryption/reencryptions';
export { readSettings, type Settings } from './settings/settings';
export { runningPackages } from './packages/RunningPackages';
export { listUnknownSettings } from './settings/listUnknownSettings';
export { SettingError } from './settings/settingNames';
export { StartError } from './host/mounting/StartError';
export { requireFreeId } from './packages/requireFreeId';
export { PackageError } from './packages/PackageError';
export type { PackageManifest } from './packages/PackageManifest';
export { getIntegrity } from './packages/readArchive';
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
export { readIndex, readShipped } from './packages/packageIndex';
export { readPackageKeys } from './packages/verifySignature';
