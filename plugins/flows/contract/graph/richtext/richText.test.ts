import { expect, test } from 'vitest';
import { plainText, writeRichText } from './richText';

const text = 'Dear {{local.a.payload.output.name}},\nyour code is {{global.variables.code}}.';

test('reads back what it writes', () => expect(plainText(writeRichText(text))).toBe(text));

test('keeps unchanged text as it was, with unknown parts', () => {
  const before = JSON.stringify([
    { children: [{ text: 'a' }, { type: 'newer', data: '{{x}}', children: [] }], id: 7 },
  ]);
  expect(writeRichText(plainText(before), before)).toBe(before);
});

test('keeps the label of a known reference when the text around it changes', () => {
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

test.each([undefined, 2])('keeps the layout around a change, and can revert it (%s)', space => {
  const code = { type: 'link', data: '{{x.y}}', children: [{ text: 'code' }] };
  const value = (word: string) =>
    JSON.stringify(
      [{ children: [{ text: '' }, { text: `<p>\n${word} aa` }, code, { text: '' }], id: 7 }],
      null,
      space,
    );
  const changed = writeRichText('<p>\nnewer aa{{x.y}}', value('old'));
  expect(changed).toBe(value('newer'));
  expect(writeRichText('<p>\nold aa{{x.y}}', changed)).toBe(value('old'));
  const line = writeRichText('<p>\nold\naa{{x.y}}', value('old'));
  expect(JSON.parse(line)).toHaveLength(3);
});

test('keeps plain strings, other JSON, and broken JSON', () => {
  for (const value of ['hello', '[{"children":1}]', '[{"children": [oops'])
    expect(plainText(value)).toBe(value);
});
