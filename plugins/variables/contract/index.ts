export * from './variableCalls';
export * from './variableKey';
export * from './variableBulk';
export * from './variableFiles';
export * from './variableStore';
export * from './variableTools';
