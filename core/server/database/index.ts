export { Database, type Queries } from './database';
export { engineOf, holds, isTaken, type Engine, OpenFault } from './dialect';
export { RowMissed, type RowWrite } from './RowWrite';
export { secureRows } from './secureRows';
export type { Tables } from './tables';
export { writeRows } from './writeRows';
