export * from './DeclaredConnector';
export * from './declareConnector';
export * from './Template';
