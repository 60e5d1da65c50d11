export * from './canaries';
export * from './canary';
export * from './references';
export * from './releases';
