export * from './formStore';
export * from './forms';
export * from './formsOf';
export * from './htmlDocument';
