export * from './endpoints';
export * from './member';
export * from './references';
export * from './usersAccess';
export * from './directoryUser';
export * from './passwordPolicy';
export * from './userDirectory';
export * from './authenticators';
