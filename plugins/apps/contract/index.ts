export * from './app';
export * from './endpoints';
export * from './schedules';
export * from './tokenClients';
