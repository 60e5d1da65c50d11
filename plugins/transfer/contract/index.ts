export * from './endpoints';
export * from './porter';
export * from './promoter';
export * from './sharing';
export * from './transfer';
