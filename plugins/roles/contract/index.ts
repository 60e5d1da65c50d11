export * from './endpoints';
export * from './role';
