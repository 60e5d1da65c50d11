export * from './endpoints';
export * from './event';
export * from './subjects';
