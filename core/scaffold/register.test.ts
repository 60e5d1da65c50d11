import { expect, it } from 'vitest';
import { checkName } from './checkName';
import { registerServer, registerWeb } from './register';

it.each([
  [undefined, 'Name the plugin'],
  ['My-Plugin', 'lower-case letters'],
  ['../x', 'lower-case letters'],
  ['core', 'means something else'],
  ['flows', 'There is a plugin "flows" already'],
])('says what is wrong with the name %s', (name, sentence) =>
  expect(checkName(name, ['flows', 'team'])).toContain(sentence),
);

it('takes a good name', () => expect(checkName('reports2', ['flows'])).toBeUndefined());

it('adds to the list of server halves, empty or not', () => {
  const head = `import type { ServerPlugin } from '../../core/server';\n`;
  expect(
    registerServer(`${head}\nexport const plugins: readonly ServerPlugin[] = [];\n`, 'notes'),
  ).toBe(
    `${head}import notes from '#plugins/notes/server';\n\nexport const plugins: readonly ServerPlugin[] = [notes];\n`,
  );
  const two = `${head}import a from '#plugins/a/server';\n\nexport const plugins: readonly ServerPlugin[] = [\n  a,\n];\n`;
  expect(registerServer(two, 'notes')).toBe(
    `${head}import a from '#plugins/a/server';\nimport notes from '#plugins/notes/server';\n\nexport const plugins: readonly ServerPlugin[] = [a, notes];\n`,
  );
});

it('adds to the record of browser manifests', () => {
  expect(
    registerWeb(`export const plugins = {\n  a: () => import('#plugins/a/plugin'),\n};\n`, 'notes'),
  ).toBe(
    `export const plugins = {\n  a: () => import('#plugins/a/plugin'),\n  notes: () => import('#plugins/notes/plugin'),\n};\n`,
  );
  expect(registerWeb('export const plugins: Record<string, () => unknown> = {};\n', 'notes')).toBe(
    `export const plugins: Record<string, () => unknown> = {\n  notes: () => import('#plugins/notes/plugin'),\n};\n`,
  );
});
