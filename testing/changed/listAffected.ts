// Prints the test files that the changes since a commit (`main` unless named) can reach, as JSON,
// for testing/run.mjs. Slow ones are left out unless they changed themselves, or `--all` is given.
import { join } from 'node:path';
import { root } from '../rules/sources';
import { isSlow } from '../runner/slowTests';
import { findChangedFiles } from './changedFiles';
import { findAffectedTests, isTest } from './findAffectedTests';
import { findReached, readImportGraph } from './importGraph';

try {
  const changed = findChangedFiles(root, process.argv[2] || undefined);
  const graph = readImportGraph(root, ['core', 'plugins', 'shell', 'testing']);
  const total = [...graph.keys()].filter(isTest).length;
  const reached = findAffectedTests(graph, changed);
  const isWanted = (path: string) =>
    process.argv.includes('--all') || changed.includes(path) || !isSlow(join(root, path));
  const tests = reached.filter(isWanted);
  const loaded = findReached(tests, path => graph.get(path) ?? []);
  const built = loaded.has('testing/browser/builtServer.ts');
  console.log(
    JSON.stringify({
      changed: changed.length,
      tests,
      slow: reached.length - tests.length,
      total,
      built,
    }),
  );
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
