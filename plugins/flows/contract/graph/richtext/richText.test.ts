import { expect, test } from 'vitest';
import { plainText, writeRichText } from './richText';

const text = 'Dear {{local.a.payload.output.name}},\nyour code is {{global.variables.code}}.';

test('what is written reads back the same', () =>
  expect(plainText(writeRichText(text))).toBe(text));

test('text that did not change stays as it came, with parts nobody here knows', () => {
  const before = JSON.stringify([
    { children: [{ text: 'a' }, { type: 'newer', data: '{{x}}', children: [] }], id: 7 },
  ]);
  expect(writeRichText(plainText(before), before)).toBe(before);
});

test('a known reference keeps its label when the text around it changes', () => {
  const link = {
    type: 'link',
    src: 'http.svg',
    url: 'code',
    data: '{{x.y}}',
    tooltip: '',
    children: [{ text: 'code' }],
  };
  const before = JSON.stringify([{ children: [{ text: 'old ' }, link, { text: '' }] }]);
  expect(JSON.parse(writeRichText('new {{x.y}}', before))[0].children[1]).toEqual(link);
});

test('a plain string, JSON that is not rich text and broken JSON are themselves', () => {
  for (const value of ['hello', '[{"children":1}]', '[{"children": [oops'])
    expect(plainText(value)).toBe(value);
});
