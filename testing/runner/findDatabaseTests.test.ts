import { expect, it } from 'vitest';
import type { ImportGraph } from '../changed/importGraph';
import { findDatabaseTests } from './findDatabaseTests';

const graph: ImportGraph = new Map(
  Object.entries({
    'testing/startServer.ts': ['core/server/index.ts'],
    'core/server/index.ts': [],
    'plugins/a/server/rows.test.ts': ['plugins/a/server/createTestRows.ts'],
    'plugins/a/server/createTestRows.ts': ['testing/startServer.ts'],
    'plugins/a/server/sum.test.ts': ['core/server/index.ts'],
    'testing/security/lost.test.ts': [],
  }),
);
const opens = ['testing/startServer.ts', 'testing/security/lost.test.ts'];

it('finds the tests that open the test database themselves or through what they import', () => {
  const tests = [...graph.keys()].filter(path => path.endsWith('.test.ts'));
  expect(findDatabaseTests(graph, tests, path => opens.includes(path))).toEqual([
    'plugins/a/server/rows.test.ts',
    'testing/security/lost.test.ts',
  ]);
});
