export { Database, type Queries } from './database';
export {
  getEngine,
  containsText,
  isTaken,
  type Engine,
  DatabaseDownError,
  DatabaseOpenError,
} from './dialect';
export { OutdatedError, prepareAndWrite } from './prepareAndWrite';
export { refuseInTransaction } from './writing';
export { inStatements } from './writeRows';
export { RowNotFoundError, type RowWrite, writeRows } from './writeRows';
export { secureRows } from './postgres/postgres';
export type { Tables } from './tables';
export { bigint, integer, json, real, text, readJson, toJson, type JsonText } from './table/Column';
export { defineTable, type RowOf, type Table, type TableTypes } from './table/defineTable';
