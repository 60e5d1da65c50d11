export * from './comparedPolicies';
export * from './comparison';
export * from './presence';
