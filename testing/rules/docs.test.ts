import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './sources';

const read = (path: string) => readFileSync(join(root, path), 'utf8');

it('gives each dependency a reason, and names only existing ones', () => {
  const { dependencies, devDependencies } = JSON.parse(read('package.json')) as Record<
    string,
    Record<string, string>
  >;
  const listed = [...read('docs/dependencies.md').matchAll(/^\| (`[^|]+) \|/gm)].flatMap(
    ([, cell = '']) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name),
  );
  expect(listed.sort()).toEqual(Object.keys({ ...dependencies, ...devDependencies }).sort());
});

it('lists every setting for operators', () => {
  const settings = new Set(
    read('core/server/settings/settings.ts').match(/\b(SLUICE_[A-Z_]+|DATABASE_URL|HOST|PORT)\b/g),
  );
  const page = read('docs/operating.md');
  expect([...settings].filter(name => name !== 'SLUICE_' && !page.includes(`\`${name}\``))).toEqual(
    [],
  );
});

it('documents the defaults of the code', () => {
  const code = read('core/server/settings/settings.ts').matchAll(/whole\(env, '(\w+)', ([\d_]+),/g);
  const page = read('docs/operating.md');
  const wrong = [...code].filter(
    ([, name, value]) => !page.includes(`| \`${name}\` | \`${value!.replaceAll('_', '')}\` |`),
  );
  expect(wrong.map(([, name]) => name)).toEqual([]);
});
