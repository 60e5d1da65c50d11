import { expect, it } from 'vitest';
import { findAffectedTests } from './findAffectedTests';
import type { ImportGraph } from './importGraph';

/** Two plugins on both lists, `b` using the contract of `a`; and a rule of the repository. */
const graph: ImportGraph = new Map(
  Object.entries({
    'shell/web/plugins.ts': ['plugins/a/plugin.ts', 'plugins/b/plugin.ts'],
    'shell/server/plugins.ts': ['plugins/a/server.ts', 'plugins/b/server.ts'],
    'testing/startServer.ts': ['shell/server/plugins.ts', 'core/server/index.ts'],
    'core/server/index.ts': [],
    'core/server/core.test.ts': ['testing/startServer.ts'],
    'plugins/a/plugin.ts': ['plugins/a/web/List.tsx'],
    'plugins/a/web/List.tsx': ['plugins/a/contract/index.ts', 'plugins/a/web/list.css'],
    'plugins/a/web/List.test.tsx': ['plugins/a/plugin.ts', 'testing/startServer.ts'],
    'plugins/a/server.ts': ['plugins/a/server/rows.ts'],
    'plugins/a/server/rows.ts': ['plugins/a/contract/index.ts'],
    'plugins/a/server/rows.test.ts': ['testing/startServer.ts'],
    'plugins/a/contract/index.ts': ['plugins/a/contract/row.ts'],
    'plugins/a/contract/row.ts': [],
    'plugins/a/domain/sum.ts': [],
    'plugins/a/domain/sum.test.ts': ['plugins/a/domain/sum.ts'],
    'plugins/b/plugin.ts': [],
    'plugins/b/server.ts': ['plugins/a/contract/index.ts'],
    'plugins/b/server/b.test.ts': ['testing/startServer.ts'],
    'plugins/b/domain/b.test.ts': [],
    'testing/rules/layers.test.ts': [],
  }),
);
const findAffected = (...changed: readonly string[]) =>
  findAffectedTests(graph, changed).filter(test => test !== 'testing/rules/layers.test.ts');

it('a changed file of a half runs the tests that import it or start the server with it', () => {
  expect(findAffected('plugins/a/server/rows.ts')).toEqual([
    'plugins/a/server/rows.test.ts',
    'plugins/a/web/List.test.tsx',
  ]);
  expect(findAffected('plugins/a/web/list.css')).toEqual(['plugins/a/web/List.test.tsx']);
  expect(findAffected('plugins/a/domain/sum.ts')).toEqual(['plugins/a/domain/sum.test.ts']);
});

it('a changed contract runs the tests of the plugins that import it', () => {
  expect(findAffected('plugins/a/contract/row.ts')).toEqual([
    'plugins/a/server/rows.test.ts',
    'plugins/a/web/List.test.tsx',
    'plugins/b/server/b.test.ts',
  ]);
});

it('a changed test runs alone, with the rules of the repository', () => {
  expect(findAffectedTests(graph, ['plugins/b/domain/b.test.ts'])).toEqual([
    'plugins/b/domain/b.test.ts',
    'testing/rules/layers.test.ts',
  ]);
  expect(findAffectedTests(graph, [])).toEqual(['testing/rules/layers.test.ts']);
});

it('a changed file of core or of the test kit runs every test that loads it', () => {
  const all = [
    'core/server/core.test.ts',
    'plugins/a/server/rows.test.ts',
    'plugins/a/web/List.test.tsx',
    'plugins/b/server/b.test.ts',
  ];
  expect(findAffected('core/server/index.ts')).toEqual(all);
  expect(findAffected('testing/startServer.ts')).toEqual(all);
});

it('a changed file that nothing imports runs the tests of its plugin, a changed package all', () => {
  expect(findAffected('plugins/b/server/seed.json')).toEqual([
    'plugins/b/domain/b.test.ts',
    'plugins/b/server/b.test.ts',
  ]);
  expect(findAffected('docs/operating.md')).toEqual([]);
  expect(findAffected('package-lock.json')).toHaveLength(6);
});
