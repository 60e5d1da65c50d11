import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root, sources } from '#testing/rules/sources';
import { facts, successes } from './facts';
import { calls } from './facts/calls';
import { readTitles } from './titles';
import { unstated } from './unstated';

/** Names of facts that one title may hold: more of them than one test can show. */
const most = 6;

const titles = sources('core', 'plugins', 'shell', 'testing')
  .filter(path => /\.(test|journey)\.tsx?$/.test(path) && path !== 'testing/spec/titles.test.ts')
  .flatMap(path =>
    readTitles(path, readFileSync(join(root, path), 'utf8')).map(({ line, ids }) => ({
      place: `${path}:${line}`,
      ids,
    })),
  );
const named = new Set(titles.flatMap(({ ids }) => ids));
const list = join(root, '../shared/spec');

it('names only facts in the list', () => {
  expect(titles.filter(({ ids }) => ids.some(id => !(id in facts)))).toEqual([]);
});

it('names each fact in the title of a test that runs, or says why it has none', () => {
  const ids = Object.keys(facts);
  expect(ids.filter(id => !named.has(id) && !(id in unstated))).toEqual([]);
  expect(Object.keys(unstated).filter(id => named.has(id) || !(id in facts))).toEqual([]);
});

it('names each call in a test that makes it, besides the one of its shape', () => {
  const made = new Set(
    titles
      .filter(({ place }) => !place.startsWith('testing/spec/calls.test.ts'))
      .flatMap(({ ids }) => ids),
  );
  expect(Object.keys(calls).filter(id => !made.has(id))).toEqual([]);
});

it(`names at most ${most} facts in one title`, () => {
  expect(titles.filter(({ ids }) => new Set(ids).size > most)).toEqual([]);
});

it('states each fact in one line', () => {
  const lines = Object.values(facts);
  expect(lines.filter(line => !/^\S.{9,88}[.]$/.test(line))).toEqual([]);
});

it('names each confirmation where its call succeeds [S313]', () => {
  expect(successes.filter(id => !named.has(id))).toEqual([]);
});

it('has exactly the facts of the original list, if that list is present', () => {
  const files = ['routes', 'nav', 'calls', 'messages', 'states', 'constants'];
  const ids = files.flatMap(file => {
    const path = join(list, `${file}.tsv`);
    if (!existsSync(path)) return [];
    const [, ...lines] = readFileSync(path, 'utf8').trimEnd().split('\n');
    return lines.map(line => line.split('\t')[0]!);
  });
  const known = Object.keys(facts).sort();
  expect(ids.length > 0 ? [...ids].sort() : known).toEqual(known);
});
