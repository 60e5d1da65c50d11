export * from './renames';
