export * from './flowLinter';
export * from './fix';
export * from './flowRules';
export * from './lintEngine';
export * from './pages';
