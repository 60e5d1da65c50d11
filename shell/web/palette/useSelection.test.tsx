// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useSelection } from './useSelection';

const rows = (...ids: string[]) => ids.map(id => ({ id }));
const start = (...ids: string[]) =>
  renderHook(({ items, asked }) => useSelection(items, asked), {
    initialProps: { items: rows(...ids), asked: 'rep' },
  });

it('follows the best row as results arrive, until the person moves', () => {
  const { result, rerender } = start('command');
  act(() => result.current.pick('command'));
  expect(result.current.value).toBe('command');
  rerender({ items: rows('report', 'command'), asked: 'rep' });
  expect(result.current.value).toBe('report');

  act(() => void result.current.move('ArrowDown'));
  rerender({ items: rows('better', 'report', 'command'), asked: 'rep' });
  expect(result.current.value).toBe('command');

  rerender({ items: rows('better', 'command'), asked: 'repo' });
  expect(result.current.value).toBe('better');
  rerender({ items: rows(), asked: 'report' });
  expect(result.current.value).toBeUndefined();
});

it('wraps with arrows, stops at the ends with page keys, and skips locked rows', () => {
  const { result, rerender } = start('a', 'b', 'c');
  const after = (key: string) => {
    act(() => void result.current.move(key));
    return result.current.value;
  };
  expect(
    ['ArrowUp', 'ArrowDown', 'ArrowDown', 'PageDown', 'PageUp', 'End', 'Home'].map(after),
  ).toEqual(
    ['c', 'a', 'b', 'c', 'a', 'c', 'a'], // each from where the one before led
  );
  expect(result.current.reached).toBe('a');
  expect(result.current.move('x')).toBe(false);
  rerender({ items: [{ id: 'grey', locked: true }, ...rows('b')] as never, asked: 'rep' });
  expect(result.current.value).toBe('b');
});
