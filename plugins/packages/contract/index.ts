export * from './endpoints';
export * from './references';
