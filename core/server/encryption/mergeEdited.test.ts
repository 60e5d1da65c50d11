import { expect, it } from 'vitest';
import { mergeEdited } from './mergeEdited';

const value = {
  user: 'ada',
  password: 'hunter2',
  list: [{ token: 'secret-1' }, { token: 'secret-2' }],
  header: 'Bearer secret-1',
};
const shown = {
  user: 'ada',
  password: '******',
  list: [{ token: '******' }, { token: '******' }],
  header: 'Bearer ******',
};

it('keeps values that are unchanged', () => {
  expect(mergeEdited(value, shown, structuredClone(shown))).toBe(value);
  expect(mergeEdited(value, shown, { ...shown, user: 'eve' })).toEqual({ ...value, user: 'eve' });
});
it('keeps masked values next to edited ones in lists and records', () => {
  const edited = { ...shown, list: [{ token: '******', more: 1 }, { token: 'typed' }] };
  expect(mergeEdited(value, shown, edited)).toEqual({
    ...value,
    list: [{ token: 'secret-1', more: 1 }, { token: 'typed' }],
  });
});
it('removes removed values, and adds new ones', () => {
  expect(mergeEdited(value, shown, { password: '******', extra: true })).toEqual({
    password: 'hunter2',
    extra: true,
  });
  expect(mergeEdited(value, shown, { ...shown, list: [] })).toEqual({ ...value, list: [] });
});
