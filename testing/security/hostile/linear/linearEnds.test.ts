// @module-tag slow
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { toFileName } from '#plugins/ascode/domain/flow/fileNames';
import { IdReplacer } from '#plugins/ascode/domain/flow/IdReplacer';
import { findAutocompleteToken } from '#plugins/connectors/contract/autocompleteToken';
import { listFunctionValues } from '#plugins/flowtests/domain/offers/functionValues';
import { toFolder } from '#plugins/git/domain/toFolder';
import { readMail } from '#plugins/mail/domain/readMail';
import { patchAttribute } from '#plugins/pages/contract/blocks/attributes';
import { isNowhere } from '#plugins/pages/contract/blocks/checks';
import { isTest, root, sources } from '#testing/rules/sources';
import { findSlow, type Worst } from '../../kits/findSlow';

const ids = new IdReplacer(
  Array.from({ length: 2000 }, (_, at) => [`aaaa${'0'.repeat(28)}${at}`, 'b'] as const),
);
const patch = (attribute: string, next?: string) => (html: string) =>
  patchAttribute(html, { from: 0, to: html.length }, attribute, next);
const cases: readonly (readonly [string, (text: string) => unknown, readonly Worst[]])[] = [
  ['folders of repositories', toFolder, [{ unit: '/', after: 'x' }]],
  ['names of files', toFileName, [{ unit: '-', after: 'x' }, { unit: 'a-' }]],
  ['IDs', text => ids.replaceIn({ text }), [{ unit: 'a' }, { unit: 'aaaa0' }, { unit: ' ' }]],
  ['attributes that are removed', patch('b'), [{ before: '<a c', unit: ' ', after: '= b="">' }]],
  ['attributes that are added', patch('b', 'c'), [{ before: '<a', unit: ' ', after: 'x>' }]],
  ['links', isNowhere, [{ unit: ' ', after: 'x' }]],
  [
    'gaps and comments of functions that tests try',
    // A tenth of it is more than any function has.
    code => listFunctionValues(code.slice(0, code.length / 10)),
    [
      { unit: ' ' },
      { before: 'a.find(function', unit: ' ', after: '1' },
      { unit: '/*' },
      { before: 'params.a', unit: '[1]', after: '.b === "x"' },
      { unit: 'params.a.b === "x"; ' },
    ],
  ],
  ['fields', findAutocompleteToken, [{ unit: 'new' }, { unit: 'password' }]],
  ['emails', html => readMail(html), [{ before: '<p>', unit: '\u00a0', after: 'x</p>' }]],
];

describe('ends of texts (guarantee 15)', () => {
  it.each(cases)('of %s are found in linear time', (_, read, worst) => {
    expect(findSlow(read, worst)).toEqual([]);
  });

  it('are not found by an unanchored regular expression', () => {
    // One that repeats up to the end, such as /x+$/, looks at the same characters from each place.
    const open =
      /(?<!\\)(?:\/|\|)(?:\\.|\[(?:\\.|[^\]\n])+\]|[^\\/|()[\]\s])[+*]\$(?:\/[a-z]*[,).;]|\|)/;
    const ofShortTexts = [
      'core/web/ui/controls/code/knowScript.ts',
      'core/web/ui/controls/code/markup/grammarFaults.ts',
    ];
    const product = sources('core', 'plugins', 'shell').filter(file => !isTest(file));
    const found = product.filter(file => open.test(readFileSync(join(root, file), 'utf8')));
    expect(found.toSorted()).toEqual(ofShortTexts);
  });
});
