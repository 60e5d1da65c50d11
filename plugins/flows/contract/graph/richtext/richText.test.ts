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

test.each([undefined, 2])(
  'a change within a text leaves the layout and all else, and can be taken back (%s)',
  space => {
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
  },
);

test('a plain string, JSON that is not rich text and broken JSON are themselves', () => {
  for (const value of ['hello', '[{"children":1}]', '[{"children": [oops'])
    expect(plainText(value)).toBe(value);
});
