export * from './endpoints';
export * from './filter';
export * from './references';
