export * from './references';
