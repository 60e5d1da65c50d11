import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readImports } from './readImports';
import { parsePlace } from './parsePlace';
import { isTest, resolveImport, root, sources } from './sources';

/** A file of fewer lines is short. */
const short = 20;
/** Files that have to be there however short they are: entries, barrels, texts, and failures. */
const demanded =
  /^plugins\/\w+\/(plugin|server|command|security)\.ts$|\/(index|internal|failures)\.ts$|(strings|Texts)\.ts$|\/languages\/|\.d\.ts$/i;

const every = sources('core', 'plugins', 'shell');
const product = every.filter(path => !isTest(path));
const countLines = (path: string) =>
  readFileSync(join(root, path), 'utf8').trimEnd().split('\n').length;
const lines = new Map(product.map(path => [path, countLines(path)]));
const isShort = (path: string) => (lines.get(path) ?? short) < short && !demanded.test(path);

/** Who imports each file, tests as well; a file that is loaded lazily is one of its own. */
const readers = new Map<string, Set<string>>();
const loaded = new Set<string>();
for (const from of every)
  for (const { specifier, lazy } of readImports(join(root, from))) {
    const file = resolveImport(from, specifier);
    if (!file) continue;
    if (lazy) loaded.add(file);
    readers.set(file, (readers.get(file) ?? new Set()).add(from));
  }

/** Whether a short file would be no more than a part of the only one that imports it. */
function belongsTo(reader: string, path: string): boolean {
  const [here, there] = [parsePlace(path), parsePlace(reader)];
  return (
    !isTest(reader) &&
    !demanded.test(reader) &&
    here.plugin === there.plugin &&
    here.side === there.side &&
    countLines(reader) + countLines(path) <= 250
  );
}

it('has no short file with only one reader', () => {
  const lost = product.filter(isShort).flatMap(path => {
    const [reader = '', ...others] = readers.get(path) ?? [];
    if (reader === '' || others.length > 0 || loaded.has(path)) return [];
    return belongsTo(reader, path) ? [`${path} is a part of ${reader}`] : [];
  });
  expect(lost).toEqual([]);
});

it('has fewer than a tenth of short files, including those that other rules require', () => {
  const share = product.filter(path => (lines.get(path) ?? short) < short).length / product.length;
  expect(share).toBeLessThan(1 / 10);
});
