export { Database, type Queries } from './database';
export { getEngine, holds, isTaken, type Engine, DatabaseOpenError } from './dialect';
export { RowNotFoundError, type RowWrite } from './RowWrite';
export { secureRows } from './secureRows';
export type { Tables } from './tables';
export { bigint, integer, json, real, text } from './table/Column';
export { defineTable, type RowOf, type Table, type TableTypes } from './table/defineTable';
export { readJson, toJson, type JsonText } from './table/readJson';
export { writeRows } from './writeRows';
