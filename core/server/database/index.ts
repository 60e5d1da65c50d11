export { Database, type Queries } from './database';
export { engineOf, holds, isTaken, type Engine } from './dialect';
export { OpenFault } from './openFault';
export { RowMissed, type RowWrite } from './RowWrite';
export { secureRows } from './secureRows';
export type { Tables } from './tables';
export { writeRows } from './writeRows';
