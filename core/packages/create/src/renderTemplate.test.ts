import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript-services';
import { describe, expect, it } from 'vitest';
import { toTitle } from './checkId';
import { readParts, type Part } from './parts';
import { renderTemplate } from './renderTemplate';

const template = join(fileURLToPath(import.meta.url), '../../template');
const all = readParts('page,panel,connector,command,theme');
const places = ['inside', 'outside'] as const;
const sets: readonly (readonly Part[])[] = [
  ...all.map(part => [part]),
  all,
  ['panel', 'connector'],
];

const render = (place: (typeof places)[number], parts: readonly Part[]) =>
  renderTemplate(template, { id: 'notes', title: 'Notes', parts, place });

/** Finds undeclared names of a module, and unused imports. */
function findLoose(path: string, text: string, files: ReadonlyMap<string, string>): string[] {
  if (!/\.tsx?$/.test(path)) return [];
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest);
  const imports = source.statements.filter(ts.isImportDeclaration);
  const body = source.statements
    .filter(each => !ts.isImportDeclaration(each))
    .map(each => each.getText(source))
    .join('\n');
  const strings = files.get('strings.ts') ?? '';
  return [
    ...imports.flatMap(each => {
      const { text: target } = each.moduleSpecifier as ts.StringLiteral;
      const place = normalize(join(dirname(path), target));
      const found = ['.ts', '.tsx', '/index.ts'].some(end => files.has(`${place}${end}`));
      return target.startsWith('.') && !found ? [`${path}: ${target}`] : [];
    }),
    ...imports.flatMap(({ importClause }) => {
      const named = importClause?.namedBindings;
      const names = [
        importClause?.name,
        ...(named && ts.isNamedImports(named) ? named.elements : []),
      ];
      return names
        .flatMap(each => each?.getText(source).replace(/^type /, '') ?? [])
        .filter(name => !new RegExp(`\\b${name}\\b`).test(body))
        .map(name => `${path}: ${name} is not used`);
    }),
    ...[...body.matchAll(/\bstrings\.(\w+)/g)]
      .filter(([, key]) => !strings.includes(`  ${key}:`))
      .map(([name]) => `${path}: ${name}`),
  ];
}

describe.each(places)('a new plugin %s', place => {
  it.each(sets.map(parts => [parts.join(', '), parts] as const))('is whole with %s', (_, parts) => {
    const files = render(place, parts);
    expect([...files].flatMap(([path, text]) => findLoose(path, text, files))).toEqual([]);
    expect(
      [...files].filter(([, text]) => /\/\/\?|__\w+__/.test(text)).map(([path]) => path),
    ).toEqual(place === 'outside' ? ['README.md'] : []);
  });
});

it('has only the files that its parts need', () => {
  const halves = (place: (typeof places)[number], parts: readonly Part[]) =>
    ['connectors.ts', 'plugin.ts', 'server.ts'].filter(half => render(place, parts).has(half));
  expect(halves('outside', ['connector'])).toEqual(['connectors.ts']);
  expect(halves('inside', ['connector'])).toEqual(['server.ts']);
  expect(halves('outside', ['theme'])).toEqual(['plugin.ts']);
  expect(halves('outside', all)).toEqual(['connectors.ts', 'plugin.ts', 'server.ts']);
});

it('lists the available parts', () => {
  expect(readParts('2, theme')).toEqual(['panel', 'theme']);
  expect(() => readParts('pages')).toThrow('"pages" is not a part. Use page, panel');
  expect(() => readParts(' ')).toThrow('Specify at least one part');
  expect(toTitle('my-plugin')).toBe('My plugin');
});
