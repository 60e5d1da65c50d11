export * from './connector';
export * from './endpoints';
export * from './manifest';
export * from './masked';
export * from './services';
export * from './variableKey';
export * from './adaptValue';
export * from './defineConnector';
