export * from './authenticators';
export * from './groups';
export * from './references';
export * from './users';
