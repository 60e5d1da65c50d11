export * from './flowLinter';
export * from './flowRules';
