export * from './flowTests';
export * from './testDocument';
export * from './testResults';
export * from './testRules';
