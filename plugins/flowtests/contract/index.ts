export * from './flowTests';
export * from './flowTestDocument';
export * from './results';
export * from './deployRules';
