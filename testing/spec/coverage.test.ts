import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root, sources } from '../rules/sources';
import { claimed, counts, ids, successes } from './ids';

const tests = sources('core', 'plugins', 'shell', 'testing').filter(
  path => /\.(test|journey)\.tsx?$/.test(path) && !path.startsWith('testing/spec/'),
);

it('claims only facts that the specification has', () => {
  const claims = tests.flatMap(path => claimed(readFileSync(join(root, path), 'utf8')).map(id => ({ path, id })));
  expect(claims.filter(({ id }) => !ids.has(id))).toEqual([]);
  const covered = new Set(claims.map(({ id }) => id));
  const line = Object.entries(counts).map(
    ([kind, count]) => `${kind} ${[...covered].filter(id => id.startsWith(kind)).length}/${count}`,
  );
  console.log(`Facts of the specification that a test names: ${line.join(', ')}`);
});

it('shows each success message where its call succeeds [S313]', () => {
  const covered = new Set(tests.flatMap(path => claimed(readFileSync(join(root, path), 'utf8'))));
  expect(successes.filter(id => !covered.has(id))).toEqual([]);
});

it('reads claims from titles', () => {
  expect(claimed("it('shows [S001] and [M003, M004]')")).toEqual(['S001', 'M003', 'M004']);
  expect(claimed('rows[0] and [X1]')).toEqual([]);
});
