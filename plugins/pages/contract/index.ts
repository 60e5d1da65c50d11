export * from './formStore';
export * from './forms';
export * from './paths';
export * from './parseForms';
