export { Database, type Queries } from './database';
export { holds, isTaken, type Engine } from './dialect';
export { OpenFault } from './openFault';
export type { Tables } from './tables';
