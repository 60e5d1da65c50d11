export * from './authenticators';
export * from './groups';
export * from './users';
export * from './usersAccess';
