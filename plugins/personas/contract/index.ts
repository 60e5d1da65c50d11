export * from './personas';
export * from './references';
export * from './walks';
