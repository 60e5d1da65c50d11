import { register } from 'node:module';

// The generator draws with the compiler’s API, which version 7 of TypeScript does not have.
const hook = `export const resolve = (name, context, next) =>
  next(name === 'typescript' ? 'typescript-services' : name, context);`;
register(`data:text/javascript,${encodeURIComponent(hook)}`, import.meta.url);
