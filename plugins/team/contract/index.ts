export * from './endpoints';
export * from './member';
export * from './memberSessions';
export * from './references';
