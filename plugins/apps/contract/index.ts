export * from './app';
export * from './endpoints';
export * from './policyEvents';
export * from './schedules';
