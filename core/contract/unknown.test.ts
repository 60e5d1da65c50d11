import { expect, it } from 'vitest';
import { getErrorMessage, getField, isObject, isRecord } from './unknown';

it('counts lists as objects but not as records', () => {
  expect([{}, [], null, 'text', undefined].map(isObject)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
  expect([{}, [], null, 'text', undefined].map(isRecord)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
});

it('finds fields only in records', () => {
  expect(getField({ code: 3 }, 'code')).toBe(3);
  expect([{}, null, undefined, 'text', 3].map(each => getField(each, 'code'))).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

it('returns a message for any thrown value', () => {
  expect(getErrorMessage(new TypeError('Broken.'))).toBe('Broken.');
  expect(getErrorMessage('Late.')).toBe('Late.');
});
