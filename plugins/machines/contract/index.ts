export * from './personalTokens';
export * from './references';
export * from './serviceAccount';
export * from './serviceAccounts';
export * from './devices';
export * from './signIns';
