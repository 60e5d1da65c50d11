import { expect, test } from 'vitest';
import { findReferences, readReference } from './references';
import { renameReferences } from '../edits/blocks';
import { writeRichText } from '../richtext/richText';

test('finds references in text, rich text, Handlebars, and lists', () => {
  const value = {
    plain: '{{local.abc.payload.output.user.id}} {{global.variables.count}}',
    rich: writeRichText('Hello {{global.parameters.name}}'),
    html: '{{#ifEquals local.def.payload.output.state "x"}}{{global.company.variables.logo}}{{/ifEquals}}',
    list: [{ value: '{{global.flow.variables.tries}} {{global.ip}} {{title}}' }],
  };
  expect(findReferences(value).map(({ kind, nodeId, name }) => [kind, nodeId ?? name])).toEqual([
    ['node', 'abc'],
    ['flowInstance', 'count'],
    ['parameter', 'name'],
    ['node', 'def'],
    ['company', 'logo'],
    ['flow', 'tries'],
    ['global', undefined],
  ]);
});

test('finds names in brackets, also in rich text and code of a page', () => {
  const value = {
    plain: `{{global.variables["a b"]}} {{global.company.variables['c']}}`,
    rich: writeRichText('{{global.parameters["d"].e}}'),
    script: 'const f = {{global.variables["f"].list[0]}};',
    other: '{{global.variablesOther.g}} {{global.variables[0]}}',
  };
  expect(findReferences(value).map(({ kind, name }) => [kind, name])).toEqual([
    ['flowInstance', 'a b'],
    ['company', 'c'],
    ['parameter', 'd'],
    ['flowInstance', 'f'],
    ['global', undefined],
    ['flowInstance', '0'],
  ]);
});

test('renames whole IDs only, and shares unchanged parts', () => {
  const value = {
    a: ['{{local.abc.payload}}', '{{local.abcd.payload}}', 'local.abc'],
    b: { c: 'x' },
  };
  const after = renameReferences(value, new Map([['abc', 'new']])) as typeof value;
  expect(after.a).toEqual(['{{local.new.payload}}', '{{local.abcd.payload}}', 'local.abc']);
  expect(after.b).toBe(value.b);
});

test('keeps spaces only inside the quotes of a name in brackets', () => {
  const nameOf = (inside: string) => readReference(`global.variables[${inside}]`).name;
  expect([`"a b"`, `  a b  `, ` " a " `, `\\"a\\"`, `" a `, `a"b`, `\\x`, ``].map(nameOf)).toEqual([
    'a b',
    'a b',
    ' a ',
    'a',
    ' a',
    '',
    '',
    '',
  ]);
});
