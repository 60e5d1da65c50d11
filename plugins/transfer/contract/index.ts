export * from './endpoints';
export * from './promotion';
export * from './references';
export * from './transfer';
