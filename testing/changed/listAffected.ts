// Prints the test files that the changes since a commit (`main` unless named) can reach, as JSON,
// for testing/run.mjs.
import { root } from '../rules/sources';
import { findChangedFiles } from './changedFiles';
import { findAffectedTests, isTest } from './findAffectedTests';
import { findReached, readImportGraph } from './importGraph';

try {
  const changed = findChangedFiles(root, process.argv[2] || undefined);
  const graph = readImportGraph(root, ['core', 'plugins', 'shell', 'testing']);
  const total = [...graph.keys()].filter(isTest).length;
  const tests = findAffectedTests(graph, changed);
  const loaded = findReached(tests, path => graph.get(path) ?? []);
  const built = loaded.has('testing/browser/builtServer.ts');
  console.log(JSON.stringify({ changed: changed.length, tests, total, built }));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
