export * from './masked';
export * from './variableBulk';
export * from './variableCalls';
export * from './variableFiles';
export * from './variableImports';
export * from './variableKey';
export * from './variableUses';
export * from './writtenContext';
