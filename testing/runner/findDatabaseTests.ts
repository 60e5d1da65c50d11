import { findReached, type ImportGraph } from '../changed/importGraph';

/**
 * Returns the test files that load a module which opens the test database, by whatever way: all
 * others have the same outcome on every database.
 */
export const findDatabaseTests = (
  graph: ImportGraph,
  tests: readonly string[],
  opensDatabase: (path: string) => boolean,
): string[] =>
  tests.filter(test => [...findReached([test], path => graph.get(path) ?? [])].some(opensDatabase));
