import { expect, it } from 'vitest';
import { rankFile } from './environmentSequencer';

it('runs tests of processes first, other slow files next, and files with a page after all others', () => {
  const [tag, page] = ['// @module-tag slow', `// @vitest-${'environment'} jsdom`];
  const texts = {
    '/page.test.tsx': page,
    '/slowPage.test.tsx': `${tag}\n${page}`,
    '/plain.test.ts': 'it()',
    '/slow.test.ts': `${tag}\nit()`,
    '/testing/security/processes/kills.test.ts': `${tag}\nit()`,
  };
  const sorted = Object.entries(texts).toSorted(
    ([a, x], [b, y]) => rankFile(a, x) - rankFile(b, y),
  );
  expect(sorted.map(([path]) => path)).toEqual([
    '/testing/security/processes/kills.test.ts',
    '/slow.test.ts',
    '/plain.test.ts',
    '/slowPage.test.tsx',
    '/page.test.tsx',
  ]);
});
