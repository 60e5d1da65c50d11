export * from './endpoints';
export * from './member';
export * from './references';
