export * from './endpoints';
export * from './event';
