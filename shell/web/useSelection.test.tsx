// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import type { KeyboardEvent } from 'react';
import { expect, it } from 'vitest';
import { useSelection } from './useSelection';

const rows = (...ids: string[]) => ids.map(id => ({ id }));
const press = (key: string) => ({ key }) as KeyboardEvent;

it('stays at the best row when a better one arrives late, until the person moves', () => {
  const { result, rerender } = renderHook(({ items, asked }) => useSelection(items, asked), {
    initialProps: { items: rows('command'), asked: 'rep' },
  });
  act(() => result.current.onChange('command'));
  expect(result.current.value).toBe('command');
  rerender({ items: rows('report', 'command'), asked: 'rep' });
  expect(result.current.value).toBe('report');

  act(() => {
    result.current.onKeyDown(press('ArrowDown'));
    result.current.onChange('command');
  });
  rerender({ items: rows('better', 'report', 'command'), asked: 'rep' });
  expect(result.current.value).toBe('command');

  rerender({ items: rows('better', 'command'), asked: 'repo' });
  expect(result.current.value).toBe('better');
  rerender({ items: rows(), asked: 'report' });
  expect(result.current.value).toBe('');
});
