export * from './compile';
export * from './compileValue';
export * from './filling';
export * from './holds';
export * from './machine';
export * from './readPath';
export * from './toOrx';
