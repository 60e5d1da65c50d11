export * from './authenticators';
export * from './getRelyingParty';
export * from './groups';
export * from './mfaDevices';
export * from './references';
export * from './signOnSessions';
export * from './users';
