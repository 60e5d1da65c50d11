export { accountRoute, dashboardRoute } from './shellRoutes';
export { requestPath } from './endpoint';
export { dataLines } from './format/dataLines';
export { joinAnd, joinOr } from './format/joinWords';
export { type ErrorBody, readFailure } from './failure';
export { type Verdict, evaluate } from './gate';
export { hasIcuArgument, type Sentence, toSentence, type Words, formatSentence } from './message';
export {
  apiVersion,
  moduleLoaderKey,
  sharedModulesKey,
  RunningPackage,
  listPackages,
  listServerProblems,
} from './plugin/packages';
export { productVersion } from './plugin/packages';
export { type Problem, describeProblem, getProblemStack } from './plugin/problem';
export type { Params, AnyExtensionPoint } from './reference';
export { isObject, asText, listKeys } from './unknown';
export {
  companyAccess,
  securityAccess,
  productUser,
  adminAccess,
  rightsHeader,
  LoginReply,
  Membership,
  Profile,
  type Link,
  Company,
  Email,
  NewEmail,
  isNewEmail,
  login,
  register,
  confirmAddress,
  logout,
  me,
  changePassword,
  confirmPerson,
  switchCompany,
  getCompany,
  saveCompany,
  setupState,
  setup,
  acceptInvitation,
  ssoLogin,
} from './authentication/session';
export {
  ssoSignOn,
  passwordless,
  usernameless,
  restrictedStorage,
  Factor,
  OwnSession,
  entranceState,
  passwordlessLogin,
  signOnByLink,
  usernamelessLogin,
  skCallback,
  skSdkToken,
  skProxy,
  forgotPassword,
  resetForgotten,
  checkLink,
  listSessions,
  endSession,
  endOtherSessions,
  listFactors,
  removeFactor,
  createOwnCompany,
  leaveCompany,
} from './authentication/entrance';
export {
  SignOnPath,
  SecuritySettings,
  defaultSecurity,
  securityEnabled,
  maySeeSecurity,
  getSecurity,
  saveSecurity,
} from './authentication/security';
export {
  SsoProvider,
  noProvider,
  SsoTrial,
  getSsoProvider,
  saveSsoProvider,
  trySsoProvider,
  getSsoTrial,
} from './authentication/sso';
export { newUuid, newSecret } from './ids/id';
export { writeCsv, readCsv } from './format/csv';
