export * from './domains';
export * from './locale';
export * from './references';
export * from './region';
