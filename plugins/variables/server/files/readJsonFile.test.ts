import { expect, it } from 'vitest';
import { jsonFaultAt } from './readJsonFile';

it.each([
  ['{"a": [1, 2,]}', ']'],
  ['{"a" 1}', '1'],
  ['{"a": 1} x', 'x'],
  ['[1 2]', '2'],
  ['{a: 1}', 'a'],
  ['["a\\x"]', '"a'],
  ['  nothing', 'nothing'],
])('finds the error of %s', (text, at) => {
  expect(() => JSON.parse(text)).toThrow(SyntaxError);
  expect(jsonFaultAt(text)).toBe(text.lastIndexOf(at));
});

it('reads a truncated text to its end', () => {
  expect(jsonFaultAt('{"a": [1, "b"')).toBe(13);
});
