export * from './endpoints';
export * from './references';
export * from './transfer';
