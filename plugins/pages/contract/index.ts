export * from './forms';
export * from './paths';
