export * from './endpoints';
export * from './explainer';
export * from './explanation';
export * from './reader';
export * from './references';
