// @vitest-environment jsdom
import { act, render } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { resizeDebounce } from '../../hooks/useWidth';
import { TabLinks } from './TabLinks';

const tabs = ['One', 'Two', 'Three'].map(title => ({ to: `/${title}`, title }));
const reached: (string | null)[] = [];
let told: () => void = () => {};
beforeEach(() => {
  reached.length = 0;
  Element.prototype.scrollIntoView = vi.fn<(this: Element) => void>(function scroll(this: Element) {
    reached.push(this.textContent);
  });
  globalThis.ResizeObserver = class {
    constructor(tell: ResizeObserverCallback) {
      told = () => tell([], this);
    }
    observe() {}
    unobserve() {}
    disconnect() {}
  };
});

it('scrolls the active tab into view, at first and after a change', () => {
  const { rerender } = render(<TabLinks label="Numbers" tabs={tabs} current="/Three" />);
  rerender(<TabLinks label="Numbers" tabs={tabs} current="/One" />);
  expect(reached).toEqual(['Three ', 'One ']);
});

it('scrolls it into view again after the strip narrows', () => {
  vi.useFakeTimers();
  const { getByRole } = render(<TabLinks label="Numbers" tabs={tabs} current="/Three" />);
  reached.length = 0;
  Object.defineProperty(getByRole('navigation'), 'clientWidth', { value: 120 });
  act(() => {
    told();
    vi.advanceTimersByTime(2 * resizeDebounce);
  });
  vi.useRealTimers();
  expect(reached).toEqual(['Three ']);
});
