export * from './comparedPolicies';
export * from './comparison';
