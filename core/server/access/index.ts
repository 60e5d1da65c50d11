export { createCompany, addMembership } from './createCompany';
export { createCustomer, normalizeEmail } from './createCustomer';
export { admit, firstCompany, type Proof } from './admit';
export { callIn } from './callIn';
export { entryOf } from './entryOf';
export { sessionOf } from './identify';
export { confirmedLately, requireConfirmed } from './requireConfirmed';
export {
  consoleFlows,
  type ConsoleFlow,
  type ConsoleFlows,
  type FlowPurpose,
} from './consoleFlows';
export { comerOf } from './comerOf';
export { rightsIn } from './rightsIn';
export { securityFor } from './securityFor';
export { securityOf } from './securityOf';
export { covers, readRoles, type StoredRole } from './readRoles';
export { requireCovered, uncovered } from './requireCovered';
export { afterwards, Afterwards } from './afterwards';
export { checkPassword } from './checkPassword';
export { isCommon } from './commonPassword';
export { clearTries, countTry, giveBackAddress, takeAddress, untilUnlocked } from './lockout';
export { openSessions, sessionTokens } from './openSessions';
export { recordEverywhere } from './recordEverywhere';
export { requireFit, setPassword } from './setPassword';
export {
  actions,
  adminRole,
  builtIn,
  readRole,
  Rights,
  rightsOf,
  superAdmin,
  type Policy,
} from './rights';
export { hashSecret, isSecretOf } from './secretHash';
export { isOpen, mintSetUpKey, setUp } from './setUp';
export {
  findToken,
  issueToken,
  readToken,
  revokeTokens,
  spendToken,
  type TokenKind,
} from './tokens';
export { wayInFault, type Comer } from './wayIn';
