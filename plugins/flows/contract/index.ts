export * from './appearance';
export * from './directory';
export * from './endpoints';
export * from './flow';
export * from './flowRules';
export * from './references';
export * from './runner';
export * from './runs';
