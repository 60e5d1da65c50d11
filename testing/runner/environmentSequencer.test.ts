import { expect, it } from 'vitest';
import { rankFile } from './environmentSequencer';

it('runs slow files first, and files with a page after all others', () => {
  const [tag, page] = ['// @module-tag slow', `// @vitest-${'environment'} jsdom`];
  const texts = { page, slowPage: `${tag}\n${page}`, plain: 'it()', slow: `${tag}\nit()` };
  const sorted = Object.entries(texts).toSorted(([, a], [, b]) => rankFile(a) - rankFile(b));
  expect(sorted.map(([name]) => name)).toEqual(['slow', 'plain', 'slowPage', 'page']);
});
