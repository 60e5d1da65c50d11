export * from './endpoints';
export * from './porter';
export * from './promoter';
export * from './promotion';
export * from './sharing';
export * from './transfer';
