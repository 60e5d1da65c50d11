import { findPlugin, findReached, type ImportGraph } from './importGraph';

/** The two lists of all plugins, and the manifest of a plugin that each of them installs. */
const lists: Readonly<Record<string, string>> = {
  'shell/web/plugins.ts': 'plugin.ts',
  'shell/server/plugins.ts': 'server.ts',
};
/** Files outside the modules on which every test depends. */
const everywhere = /^(package(-lock)?\.json|tsconfig\.json|testing\/vitest\.config\.ts)$/;

/** Whether a file holds tests that vitest runs. */
export const isTest = (path: string) => /\.test\.(tsx?|mjs)$/.test(path);

/**
 * Returns the imports as a test of each plugin sees them: the lists of plugins, which nearly every
 * test loads with the server, lead to the plugin's own manifests alone.
 */
function cutLists(graph: ImportGraph): ImportGraph {
  const cut = new Map(graph);
  for (const list of Object.keys(lists))
    cut.set(
      list,
      (graph.get(list) ?? []).filter(path => !findPlugin(path)),
    );
  for (const test of [...graph.keys()].filter(isTest)) {
    const plugin = findPlugin(test);
    if (!plugin) continue;
    const reached = findReached([test], path => cut.get(path) ?? []);
    const manifests = Object.entries(lists)
      .filter(([list]) => reached.has(list))
      .map(([, manifest]) => `${plugin}/${manifest}`);
    cut.set(test, [...(graph.get(test) ?? []), ...manifests]);
  }
  return cut;
}

/**
 * Returns the test files that a change of the given files can reach: those that import them,
 * directly or through others, and those that load them with the server or the pages of their own
 * plugin. A changed file that is no module counts as read by all tests of its plugin. The
 * repository's rules are always among them.
 */
export function findAffectedTests(graph: ImportGraph, changed: readonly string[]): string[] {
  const tests = [...graph.keys()].filter(isTest).sort();
  if (changed.some(path => everywhere.test(path))) return tests;
  const importers = new Map<string, string[]>();
  for (const [path, imports] of cutLists(graph))
    for (const imported of imports)
      importers.set(imported, [...(importers.get(imported) ?? []), path]);
  const affected = findReached(changed, path => importers.get(path) ?? []);
  const read = new Set(
    changed.filter(path => !graph.has(path) && !importers.has(path)).map(findPlugin),
  );
  read.delete(undefined);
  return tests.filter(
    test => affected.has(test) || test.startsWith('testing/rules/') || read.has(findPlugin(test)),
  );
}
