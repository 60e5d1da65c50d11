export * from './DeclaredConnector';
export * from './declareConnector';
export * from './settings';
export * from './Template';
