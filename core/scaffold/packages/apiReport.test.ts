import { expect, it } from 'vitest';
import { compareApi, findVersionFault, printReport, readReport, type ApiReport } from './apiReport';

const api = (exported: Record<string, string>, used: Record<string, string> = {}): ApiReport => ({
  version: '1.2.3',
  exported: new Map(Object.entries(exported)),
  used: new Map(Object.entries(used)),
});
const before = api(
  {
    'a can': 'declare const can: 1;',
    'a not': 'declare const not: 2;',
    'a P': 'interface P {\n    readonly a: 1;\n}',
  },
  { 'b X': 'x' },
);

/** The same with another text of one export. */
const widenedFrom = (text: string) =>
  api({ ...Object.fromEntries(before.exported), 'a P': text }, { 'b X': 'x' });

it('reads back the report that it writes', () => {
  expect(readReport(printReport('@sluice/core', before))).toEqual(before);
});

it.each([
  ['nothing', before, '1.2.3'],
  ['a type that exports use', api(Object.fromEntries(before.exported), { 'b X': 'y' }), '1.2.4'],
  [
    'one more export',
    api({ ...Object.fromEntries(before.exported), 'a every': '3' }, { 'b X': 'x' }),
    '1.3.0',
  ],
  [
    'an export changed',
    api(
      { ...Object.fromEntries(before.exported), 'a can': 'declare const can: 2;' },
      { 'b X': 'x' },
    ),
    '2.0.0',
  ],
  [
    'an interface with an optional member more',
    widenedFrom('interface P {\n    readonly a: 1;\n    readonly b?: 2;\n}'),
    '1.3.0',
  ],
  [
    'an interface with a member more that authors have to write',
    widenedFrom('interface P {\n    readonly a: 1;\n    readonly b: 2;\n}'),
    '2.0.0',
  ],
  [
    'a member with more alternatives',
    widenedFrom('interface P {\n    readonly a: 1 | 2;\n}'),
    '1.3.0',
  ],
  ['a member less', widenedFrom('interface P {\n}'), '2.0.0'],
  ['an export removed', api({ 'a can': 'declare const can: 1;' }, { 'b X': 'x' }), '2.0.0'],
])('asks for the version of what has changed: %s', (_, current, version) => {
  expect(compareApi(before, current).version).toBe(version);
});

it('names the changes that need another version', () => {
  const change = compareApi(before, api({ 'a can': 'declare const can: 1;' }, { 'b X': 'x' }));
  expect(findVersionFault('@sluice/core', '1.3.0', change, '1.2.3')).toBe(
    '@sluice/core removes a not, a P. Set its version to 2.0.0 or later.',
  );
  expect(findVersionFault('@sluice/core', '2.0.0', change, '1.2.3')).toBeUndefined();
});
