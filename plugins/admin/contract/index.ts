export * from './domains';
export * from './installation';
export * from './locale';
export * from './references';
