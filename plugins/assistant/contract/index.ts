export * from './endpoints';
export * from './explainer';
export * from './explanation';
export * from './agentTools';
export * from './findFlow';
