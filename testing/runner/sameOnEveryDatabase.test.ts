import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isTest } from '../changed/findAffectedTests';
import { root, sources } from '../rules/sources';
import { isSameOnEveryDatabase, sameOnEveryDatabase } from './sameOnEveryDatabase';

const tests = sources('core', 'plugins', 'shell', 'testing').filter(isTest);

it('skips no test on PostgreSQL that queries or fills tables itself', () => {
  const asks = /\b(selectFrom|insertInto|updateTable|deleteFrom|writeRows)\b|\bsql`/;
  const out = tests.filter(isSameOnEveryDatabase);
  expect(out.filter(path => asks.test(readFileSync(join(root, path), 'utf8')))).toEqual([]);
});

it('names only existing tests', () => {
  const all = Object.values(sameOnEveryDatabase).flat();
  expect(all.filter(beginning => !tests.some(path => path.startsWith(beginning)))).toEqual([]);
});
