export * from './endpoints';
export * from './drive';
export * from './services';
