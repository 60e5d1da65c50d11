// @vitest-environment jsdom
import { render } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { TabLinks } from './TabLinks';

it('brings the tab on screen into the strip, at first and when another is opened', () => {
  const reached: (string | null)[] = [];
  Element.prototype.scrollIntoView = vi.fn<(this: Element) => void>(function scroll(this: Element) {
    reached.push(this.textContent);
  });
  const tabs = ['One', 'Two', 'Three'].map(title => ({ to: `/${title}`, title }));
  const { rerender } = render(<TabLinks label="Numbers" tabs={tabs} current="/Three" />);
  rerender(<TabLinks label="Numbers" tabs={tabs} current="/One" />);
  expect(reached).toEqual(['Three ', 'One ']);
});
