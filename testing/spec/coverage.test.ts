import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root, sources } from '../rules/sources';
import { claimed, ids, successes } from './ids';
import { unstated } from './unstated';

const tests = sources('core', 'plugins', 'shell', 'testing').filter(
  path => /\.(test|journey)\.tsx?$/.test(path) && path !== 'testing/spec/claimed.test.ts',
);

const claims = tests.flatMap(path =>
  claimed(readFileSync(join(root, path), 'utf8')).map(id => ({ path, id })),
);
const covered = new Set(claims.map(({ id }) => id));

it('claims only facts that the specification has', () => {
  expect(claims.filter(({ id }) => !ids.has(id))).toEqual([]);
});

it('shows every fact, or says why there is nothing to show', () => {
  expect([...ids].filter(id => !covered.has(id) && !(id in unstated))).toEqual([]);
  expect(Object.keys(unstated).filter(id => covered.has(id))).toEqual([]);
});

it('shows each success message where its call succeeds [S313]', () => {
  expect(successes.filter(id => !covered.has(id))).toEqual([]);
});
