export * from './connector';
export * from './endpoints';
export * from './manifest';
