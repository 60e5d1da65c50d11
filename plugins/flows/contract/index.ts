export * from './appearance';
export * from './compare';
export * from './directory';
export * from './endpoints';
export * from './flow';
export * from './flowMaker';
export * from './references';
export * from './search';
