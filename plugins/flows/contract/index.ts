export * from './directory';
export * from './endpoints';
export * from './flow';
export * from './references';
export * from './runner';
