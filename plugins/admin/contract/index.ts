export * from './domains';
export * from './installation';
export * from './locale';
export * from './operators';
export * from './references';
export * from './region';
export * from './texts';
