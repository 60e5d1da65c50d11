export * from './changeRequest';
export * from './endpoints';
export * from './policy';
export * from './references';
