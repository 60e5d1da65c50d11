import { expect, it } from 'vitest';
import { checkName } from './checkName';
import { register, unregister } from './register';

it.each([
  [undefined, 'Name the plugin'],
  ['My-Plugin', 'lowercase letters'],
  ['../x', 'lowercase letters'],
  ['core', 'is reserved in Sluice'],
  ['flows', 'Plugin "flows" already exists'],
])('explains why the name %s is invalid', (name, sentence) =>
  expect(checkName(name, ['flows', 'team'])).toContain(sentence),
);

it('accepts a valid name', () => expect(checkName('reports2', ['flows'])).toBeUndefined());

it.each(['plugin', 'server'] as const)('adds to and removes from the list of plugins: %s', half => {
  const one = `export const plugins = {\n  a: () => import('#plugins/a/${half}'),\n};\n`;
  const two = register(one, 'notes', half);
  expect(two).toBe(
    `export const plugins = {\n  a: () => import('#plugins/a/${half}'),\n  notes: () => import('#plugins/notes/${half}'),\n};\n`,
  );
  expect(unregister(two, 'notes', half)).toBe(one);
  expect(unregister(one, 'notes', half)).toBe(one);
});

it('adds to an empty list', () =>
  expect(register('export const plugins: List = {};\n', 'notes', 'plugin')).toBe(
    `export const plugins: List = {\n  notes: () => import('#plugins/notes/plugin'),\n};\n`,
  ));
