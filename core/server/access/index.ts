export { createCompany, addMembership } from './createCompany';
export { createCustomer, normalizeEmail } from './createCustomer';
export { rightsIn } from './identify';
export { clearTries, untilUnlocked } from './lockout';
export { actions, adminRole, builtIn, readRole, Rights, rightsOf, superAdmin, type Policy } from './rights';
export { hashSecret, isSecretOf } from './secretHash';
export { isOpen, mintSetUpKey, setUp } from './setUp';
export { issueToken, readToken, revokeTokens, spendToken } from './tokens';
