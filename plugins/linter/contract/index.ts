export * from './flowRules';
