export * from './flowLinter';
export * from './lintEngine';
export * from './flowRules';
