// Prints the test files whose outcome can differ by database, as JSON, for testing/ci.mjs.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isTest } from '../changed/findAffectedTests';
import { readImportGraph } from '../changed/importGraph';
import { root } from '../rules/sources';
import { findDatabaseTests } from './findDatabaseTests';
import { isSameOnEveryDatabase } from './sameOnEveryDatabase';

const graph = readImportGraph(root, ['core', 'plugins', 'shell', 'testing']);
const inServerHalf = (path: string) => /\/server\/|^testing\/security\//.test(path);
const suites = [...graph.keys()]
  .filter(path => isTest(path) && inServerHalf(path) && !isSameOnEveryDatabase(path))
  .sort();
const opensDatabase = (path: string) =>
  readFileSync(join(root, path), 'utf8').includes('TEST_DATABASE_URL');
console.log(JSON.stringify(findDatabaseTests(graph, suites, opensDatabase)));
